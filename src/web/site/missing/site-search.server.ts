import type { RouterContextProvider } from 'react-router'
import { withNames } from '../../../capabilities/settings/named-paths.ts'
import { kebab } from '../../../lib/text.ts'
import { PATHS } from '../../paths.ts'
import { siteOf } from '../../serve/session/context.ts'
import { readArticles } from '../blog/articles.server.ts'
import { articlePath } from '../blog/links.ts'
import { faqOf } from '../faq/faq.ts'
import { landingLinks } from '../landing/landing-links.ts'
import { texts } from './pages/texts.ts'

interface Args {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
}

/** A page, an article or an answer that may be what somebody looked for. */
export interface Found {
  readonly title: string
  readonly path: string
  /** What it says, where its title may not be enough. */
  readonly summary?: string
}

interface Searched extends Found {
  readonly words: string
}

const MOST_FOUND = 6
const IN_TITLE = 3

/** What of the site fits the words, the best first. */
export async function searchSite(args: Args, query: string): Promise<Found[]> {
  const asked = wordsIn(query).filter((word) => word.length > 1)
  if (asked.length === 0) return []
  const rated = (await everything(args)).map(({ words, ...found }) => {
    const [titles, rest] = [wordsIn(found.title), wordsIn(words)]
    const score = asked.reduce(
      (sum, word) => sum + (isAmong(titles, word) ? IN_TITLE : 0) + (isAmong(rest, word) ? 1 : 0),
      0,
    )
    return { found, score }
  })
  return rated
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_FOUND)
    .map(({ found }) => found)
}

async function everything(args: Args): Promise<Searched[]> {
  const { settings } = siteOf(args.context)
  const { business } = settings
  const pages = Object.entries(texts()).map(([name, { title, words }]) => ({
    title,
    words,
    path: withNames(PATHS[name as keyof typeof PATHS], business),
  }))
  const landings = landingLinks(business).map(({ title, path }) => ({ title, path, words: '' }))
  const answers = faqOf(settings).map(({ question, answer, words, link }) => ({
    title: question,
    summary: answer,
    words: `${answer} ${words}`,
    path: link?.to ?? PATHS.Contact,
  }))
  // The blog is not worth a page that fails.
  const articles = await readArticles(args).catch(() => [])
  const read = articles.map(({ slug, title, summary }) => ({ title, summary, words: summary, path: articlePath(slug) }))
  return [...pages, ...landings, ...answers, ...read]
}

function wordsIn(text: string): string[] {
  return kebab(text).split('-')
}

const LONG_ENOUGH = 4

/** Whether a word is among others: as it is, as another form of it, or mistyped by a letter. */
function isAmong(words: readonly string[], word: string): boolean {
  return words.some((each) => {
    if (each === word) return true
    if (Math.min(each.length, word.length) < LONG_ENOUGH) return false
    return each.startsWith(word) || word.startsWith(each) || isMistyped(each, word)
  })
}

/** One letter left out, added, mistaken, or swapped with the next. */
function isMistyped(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) <= LONG_ENOUGH || Math.abs(one.length - other.length) > 1) return false
  const length = Math.max(one.length, other.length)
  let [start, end] = [0, 0]
  while (start < length && one[start] === other[start]) start += 1
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return left.length + right.length <= 2 || (left.length === 2 && left === `${right[1]}${right[0]}`)
}
