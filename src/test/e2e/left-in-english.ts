import type { Page } from '@playwright/test'
import { provinces } from '../../capabilities/club/billing/places.ts'
import type { Product } from '../product.ts'

/** Words that a Spanish page says only when somebody forgot a sentence or a button. */
const WORDS =
  `the and with your you yours of is are was were it its this that these those for from to at on in or not we our be been
  have when what which who until by an all any more than save saved send sent delete add change cancel close open back next
  previous page book booking pay paid price card name e-mail email phone address date time day days week weeks hour hours
  minutes points voucher receipt ticket stay trip parking park free tax taxes fee fees arrive leave log login password
  required done show read see choose find please thank yes mon tue wed thu fri sat sun`.split(/\s+/)
const ENGLISH = new RegExp(`(?<![\\p{L}\\d@./-])(?:${WORDS.join('|')})(?![\\p{L}\\d@/-]|\\.\\w)`, 'iu')

/** Names that stay as they are. */
const NAMES = [
  'Point Club',
  'Apple Wallet',
  'Google Wallet',
  'Google Pay',
  'Apple Pay',
  'American Express',
  'Airport Parking',
]

/** What the page says, sees read aloud or shows in fields, in English; data of the business and of people left out. */
export async function leftInEnglish(page: Page, data: readonly string[], within = 'body'): Promise<string[]> {
  const said = await page.evaluate(textsWithin, within)
  const names = [...data, ...NAMES].toSorted((one, other) => other.length - one.length)
  const faulty = said.filter((text) => {
    const own = names.reduce((rest, name) => rest.replaceAll(name, ' '), text)
    return ENGLISH.test(own) || /[^.]\.\.(?!\.)/.test(own)
  })
  return [...new Set(faulty)]
}

/** In the browser: texts, names for screen readers, hints in fields and choices; closed parts are opened before. */
function textsWithin(selector: string): string[] {
  const root = document.querySelector(selector) ?? document.body
  for (const details of root.querySelectorAll('details')) details.open = true
  const isOurs = (element: Element) =>
    element.closest('script, style, noscript, textarea, [translate=no]') === null &&
    !element.closest('[lang]')?.getAttribute('lang')?.startsWith('en')
  const isSeen = (element: Element) => element.closest('option') !== null || element.checkVisibility()
  const said = [document.title]
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (parent && isOurs(parent) && isSeen(parent)) said.push(node.textContent ?? '')
  }
  for (const element of root.querySelectorAll('[aria-label], [placeholder], [title], [alt], input[type=submit]')) {
    if (!isOurs(element) || !isSeen(element)) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) said.push(element.getAttribute(name) ?? '')
  }
  return said.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

/** What stands in pages as the business and people wrote it, whoever reads. */
export async function dataOf({ sql }: Product): Promise<string[]> {
  const rows = await sql<{ text: string }>`
    select part #>> '{}' as text from settings, jsonb_path_query(settings.value, 'strict $.**') as part
    where jsonb_typeof(part) = 'string'
    union select name from vehicle_classes
    union select line->>'description' from price_book_versions, jsonb_array_elements(book->'fees' || (book->'taxes')) as line
    union select name from report_subscriptions
    union select feedback from scores where feedback is not null`
  const states = ['US', 'CA'].flatMap(provinces).map(({ name }) => name)
  return [...rows.map(({ text }) => text), ...states].filter((text) => text.length > 2)
}
