import { milesBetween } from '../../lib/distance.ts'
import type { Language } from '../../lib/language.ts'
import { provinceName } from '../../lib/provinces.ts'
import { phoneLink } from '../../lib/text.ts'
import { figure } from '../../lib/texts.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import type { Row } from '../../platform/database.ts'
import { messages, texts } from './texts.ts'
import type { Business, Glossary } from '../settings/contract.ts'

/** An article in one language: Markdown with placeholders such as {airport}. Drafts have no day of publishing. */
export type ArticleRow = Row<'articles'>

export interface PublishedRow extends ArticleRow {
  readonly published_on: string
}

type Published = Pick<ArticleRow, 'published_on'>

/** What may be done with an article in a language. */
export const articleCan = {
  publish: ({ published_on }: Published): Verdict => (published_on === null ? ALLOWED : refused(messages.isPublished)),
  unpublish: ({ published_on }: Published): Verdict => (published_on === null ? refused(messages.isDraft) : ALLOWED),
}

const PLACEHOLDER = /\{(\w+)\}/g

/** What the placeholders of a text stand for; empty where the business has not said it (yet). */
function valuesOf(business: Business): Readonly<Record<string, string>> {
  const { airport, address, islands, place } = business
  const isPlaced = place.latitude !== 0 || place.longitude !== 0
  return {
    name: business.name,
    short_name: business.short_name,
    tagline: business.tagline,
    airport: airport.short_name,
    airport_name: airport.name,
    airport_code: airport.code,
    miles: isPlaced ? milesBetween(place, airport.place) : '',
    phone: business.phone,
    phone_link: business.phone && phoneLink(business.phone),
    email: business.email,
    street: address.street,
    city: address.city,
    state: address.state,
    state_name: provinceName(address.state),
    postal_code: address.postal_code,
    island_count: islands.length > 0 ? figure(islands.length) : '',
  }
}

/** The business with its own words for its islands in Spanish, where staff have given them. */
export function inSpanish(business: Business, glossary: Glossary): Business {
  const known = new Map(glossary.map(({ english, spanish }) => [english, spanish]))
  const islands = business.islands.map(({ id, name, directions }) => ({
    id,
    name: known.get(name) ?? name,
    directions: known.get(directions) ?? directions,
  }))
  return { ...business, islands }
}

/** A title or summary in plain words. */
export function fillText(text: string, business: Business): string {
  const values = valuesOf(business)
  return text.replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? '')
}

/**
 * The Markdown of an article with what its placeholders stand for. A line (a paragraph, an item of a list) that names
 * something the business has not said is left out: better no sentence than half of one.
 */
export function fillBody(body: string, business: Business, language: Language): string {
  const values: Readonly<Record<string, string>> = {
    ...escaped(valuesOf(business)),
    islands: islandList(business, language),
  }
  return body
    .split('\n')
    .filter((line) => [...line.matchAll(PLACEHOLDER)].every(([, name = '']) => values[name]))
    .map((line) => line.replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? ''))
    .join('\n')
}

/** Where shuttles stop, as a list in Markdown. */
function islandList({ islands }: Business, language: Language): string {
  return islands
    .map(({ id, name, directions }) => `- **${texts(language).island} ${id}, ${plain(name)}.** ${plain(directions)}`)
    .join('\n')
}

function escaped(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, plain(text)]))
}

/** What staff typed as a name is a name: none of its characters means anything to Markdown. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
}

/** Newest first, each in the language or, where nobody has written it in that one, in English. */
export function inLanguageOf(articles: readonly PublishedRow[], language: Language): readonly PublishedRow[] {
  const own = articles.filter((article) => article.language === language)
  const slugs = new Set(own.map(({ slug }) => slug))
  const others = articles.filter((article) => article.language === 'en' && !slugs.has(article.slug))
  return [...own, ...others].toSorted(
    (one, other) => other.published_on.localeCompare(one.published_on) || one.slug.localeCompare(other.slug),
  )
}

const WORDS_A_MINUTE = 200

/** How long people take to read so much, in whole minutes. */
export function minutesToRead(body: string): number {
  return Math.max(1, Math.ceil((body.match(/[\p{Letter}\d]+/gu)?.length ?? 0) / WORDS_A_MINUTE))
}
