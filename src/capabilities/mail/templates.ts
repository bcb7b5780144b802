import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLanguage, type Language, language, languageTags } from '../../lib/language.ts'
import { texts } from './texts.ts'

/**
 * Where templates come from, by name: `layout.mjml`, `booking-confirmed.mjml` (HTML), `booking-confirmed.liquid`
 * (subject and text), `booking-confirmed.es.mjml` the same in Spanish. Undefined if there is none. Every language has
 * its own form with its texts in place, which is what staff edit.
 */
export type TemplateSource = (name: string) => Promise<string | undefined>

const FOLDER = join(import.meta.dirname, 'templates')
const NAME = /^([a-z][a-z-]*)(?:\.([a-z]{2}))?\.(mjml|liquid)$/
const files = new Map<string, Promise<string | undefined>>()

/** The templates that the product ships, each in the language of its name. A file is read once per process. */
export const shippedTemplates: TemplateSource = async (name) => {
  const [, base, tag = 'en', extension] = NAME.exec(name) ?? []
  if (base === undefined || !isLanguage(tag)) return undefined
  const file = `${base}.${extension}`
  const template = files.get(file) ?? readFile(join(FOLDER, file), 'utf8').catch(absent)
  files.set(file, template)
  const found = await template
  return found === undefined ? undefined : withTexts(found, textsOf(base, tag))
}

function textsOf(base: string, tag: Language): Readonly<Record<string, string>> {
  const all: Readonly<Record<string, Readonly<Record<string, string>>>> = texts(tag)
  return all[base] ?? {}
}

/** `{{ 'heading' | t }}` and `{{ 'heading' | t | upcase }}`. */
const LOOKED_UP = /\{\{ '(\w+)' \| t( \| upcase)? \}\}/g

/** A template with its keys replaced by texts, which may contain placeholders themselves. */
function withTexts(template: string, own: Readonly<Record<string, string>>): string {
  return template.replaceAll(LOOKED_UP, (_, key: string, isUpper?: string) => {
    const text = own[key]
    if (text === undefined) throw new TemplateError(`There is no text ${key}`)
    return isUpper ? upcase(text) : text
  })
}

/** Upper case, except for placeholders. */
function upcase(text: string): string {
  return text
    .split(/(\{\{.*?\}\}|\{%.*?%\})/)
    .map((part, index) => (index % 2 === 1 ? part : part.toUpperCase()))
    .join('')
}

/** The names of all shipped templates, in every language. */
export async function shippedNames(): Promise<string[]> {
  const shipped = (await readdir(FOLDER)).filter((name) => NAME.test(name))
  return languageTags().flatMap((tag) => shipped.map((name) => nameIn(tag, name)))
}

/** "layout.es.mjml" of "layout.mjml"; English has the short names. */
function nameIn(tag: Language, name: string): string {
  return tag === 'en' ? name : `${baseOf(name)}.${tag}${name.slice(name.lastIndexOf('.'))}`
}

/** All of them with their source. */
export async function shippedSources(): Promise<Map<string, string>> {
  const names = await shippedNames()
  const texts = await Promise.all(names.map(shippedTemplates))
  return new Map(names.map((name, index) => [name, texts[index] ?? '']))
}

/** "booking-confirmed" of "booking-confirmed.mjml", "booking-confirmed.es" of the Spanish one. */
export function baseOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'))
}

/** "booking-confirmed" and the language of "booking-confirmed.es"; without one it is English. */
export function splitForm(base: string): { readonly message: string; readonly language: Language } {
  const [message = '', tag] = base.split('.')
  return { message, language: isLanguage(tag) ? tag : 'en' }
}

/** The name of a template in the reader's language: "layout.es.mjml"; the short name if there is none. */
export async function nameForReader(name: string, source: TemplateSource): Promise<string> {
  const own = nameIn(language(), name)
  return (await source(own)) === undefined ? name : own
}

/** Templates in the reader's language, in English where missing. */
export function forReader(source: TemplateSource): TemplateSource {
  return async (name) => source(await nameForReader(name, source))
}

/** The text of a message starts with its subject; that of an include does not. */
export function isMessage(text: string): boolean {
  return text.startsWith(SUBJECT)
}

export const SUBJECT = 'Subject: '

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** A template that cannot be used; the error message is for its author. */
export class TemplateError extends Error {
  override name = 'TemplateError'
}

/** The templates that a template includes directly. */
export async function piecesOf(name: string, source: TemplateSource): Promise<string[]> {
  const extension = name.slice(name.lastIndexOf('.'))
  const text = (await source(name)) ?? ''
  return [...text.matchAll(INCLUDE)].map(([, inMjml, inLiquid]) => `${inMjml ?? inLiquid}${extension}`)
}

const INCLUDE = /^[ \t]*<mj-include path="([a-z-]+)" *\/>[ \t]*$|^[ \t]*\{% include "([a-z-]+)" %\}[ \t]*\n?/gm
const DEEPEST = 4

/** The values that a template uses: in `{{ … }}`, conditions and loops. */
export function namesIn(source: string): string[] {
  return [...source.matchAll(NAMED)].map(([, shown, asked, listed]) => shown ?? asked ?? listed ?? '')
}

const NAMED =
  /\{\{-?\s*([a-z_][\w.]*)|\{%-?\s*(?:if|elsif|unless)\s+([a-z_][\w.]*)|\{%-?\s*for\s+\w+\s+in\s+([a-z_][\w.]*)/g

/**
 * Expands the includes of a template: `<mj-include path="stay" />` in MJML, `{% include "stay" %}` in Liquid, each on a
 * line of its own. They come from the same source, never from the file system.
 */
export async function assemble(name: string, source: TemplateSource, depth = 0): Promise<string> {
  const text = await source(name)
  if (text === undefined) throw new TemplateError(`There is no template ${name}`)
  if (depth > DEEPEST) throw new TemplateError(`${name} includes itself`)
  const extension = name.slice(name.lastIndexOf('.'))
  const pieces = await Promise.all(
    [...text.matchAll(INCLUDE)].map(([, inMjml, inLiquid]) =>
      assemble(`${inMjml ?? inLiquid}${extension}`, source, depth + 1),
    ),
  )
  const whole = text.replaceAll(INCLUDE, () => pieces.shift() ?? '')
  if (whole.includes('<mj-include')) throw new TemplateError(`${name} includes something that is no piece`)
  return whole
}
