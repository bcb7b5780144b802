import { type Page } from '@playwright/test'
import { to } from '../../../web/paths.ts'

/** Something a visitor does, by what the report calls it. */
export type Interactions = Readonly<Record<string, (page: Page) => Promise<void>>>

export interface BenchedPage {
  readonly name: string
  /** Where it is; one that is made for a visitor is found by asking the product for it. */
  readonly path: string | ((origin: string) => Promise<string>)
  /** For whoever holds its address alone: nothing that finds pages, Lighthouse's SEO among it, is meant to judge it. */
  readonly isPersonal?: true
  /** JavaScript that is loaded with the page, gzip. */
  readonly mostScriptKb: number
  readonly mostPageKb?: number
  /** Pages with forms run scripts as soon as they are painted, which costs a point or two. */
  readonly leastPerformance?: number
  /** Whether dates are chosen here, whose price must follow at once on a slow phone too. */
  readonly hasPrice?: true
  readonly interactions: Interactions
}

/** The limits of every page. */
export const LIMITS = { score: 100, lcpSeconds: 1.2, cls: 0.01, inpMilliseconds: 100, signMilliseconds: 100 } as const

const MENU: Interactions = {
  'open menu': (page) => page.getByRole('button', { name: 'Menu' }).tap(),
  'close menu': (page) => page.getByRole('button', { name: 'Menu' }).tap(),
}

/** The form of a stay by its keys: every change asks for its price. */
const STAY: Interactions = {
  'change date': (page) => press(page, 'Arrive: date', 'textbox', 'ArrowUp'),
  'change time': (page) => press(page, 'Arrive: time', 'combobox', 'ArrowDown'),
  'change class': (page) => press(page, 'Vehicle', 'combobox', 'ArrowDown'),
  'type code': (page) => press(page, 'Promo code', 'textbox', 'W'),
}

const QUESTION: Interactions = {
  'open question': (page) => page.getByRole('main').locator('summary').first().tap(),
}

const CONTENT_KB = 10

export const PAGES: readonly BenchedPage[] = [
  {
    name: 'home',
    path: to('Home'),
    mostScriptKb: 150,
    mostPageKb: 400,
    leastPerformance: 98,
    hasPrice: true,
    interactions: { ...MENU, ...STAY, ...QUESTION },
  },
  {
    name: 'booking',
    path: to('BookingCreate'),
    mostScriptKb: 170,
    leastPerformance: 98,
    hasPrice: true,
    interactions: {
      ...MENU,
      'change date': STAY['change date']!,
      'change class': STAY['change class']!,
      'next step': async (page) => {
        await page.getByRole('button', { name: 'See your prices' }).tap()
        await page.getByRole('heading', { name: 'Choose how you pay' }).waitFor()
      },
      'choose price': async (page) => {
        await page.getByRole('article').first().getByRole('link').tap()
        await page.getByRole('heading', { name: 'Payment' }).waitFor()
      },
      'type card': (page) => press(page, 'Card number', 'textbox', '4242'),
    },
  },
  {
    name: 'payment',
    path: findPayment,
    isPersonal: true,
    mostScriptKb: 170,
    interactions: {
      ...MENU,
      'type name': (page) => press(page, 'Full name', 'textbox', 'Ada'),
      'type card': (page) => press(page, 'Card number', 'textbox', '4242'),
      'unfold flights': (page) => page.getByText('Add trip details').tap(),
      pay: async (page) => {
        await page.getByRole('button', { name: /^Pay / }).tap()
        await page.getByRole('alert').waitFor()
      },
    },
  },
  {
    name: 'article',
    path: to('BlogSecretsToAvoidGridlock'),
    mostScriptKb: CONTENT_KB,
    interactions: MENU,
  },
  {
    name: 'landing',
    path: to('KeywordLongTermParking'),
    mostScriptKb: CONTENT_KB,
    interactions: { ...MENU, ...QUESTION },
  },
  {
    name: 'contact',
    path: to('Contact'),
    mostScriptKb: CONTENT_KB,
    interactions: { ...MENU, 'type message': (page) => press(page, 'Message', 'textbox', 'Hello') },
  },
]

/** The payment of a stay of three days in ten days: the first price that can be bought. */
async function findPayment(origin: string): Promise<string> {
  const arrival = Math.ceil(Date.now() / 1_800_000) * 1800 + 10 * DAY_SECONDS
  const query = { travelFromDate: arrival, travelToDate: arrival + 3 * DAY_SECONDS }
  const prices = await (await fetch(origin + to('BookingCreate', {}, { query }))).text()
  const [path] = /\/booking\/?\?quoteId=[\w-]+/.exec(prices) ?? []
  if (!path) throw new Error('The prices lead to no payment')
  return path
}

const DAY_SECONDS = 24 * 3600

/** Real keys, one after the other, as somebody presses them. */
async function press(page: Page, label: string, role: 'textbox' | 'combobox', keys: string): Promise<void> {
  await page.getByRole(role, { name: label }).first().focus()
  for (const key of keys.startsWith('Arrow') ? [keys] : keys) await page.keyboard.press(key, { delay: 30 })
}
