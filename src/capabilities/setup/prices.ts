import type { Handlers } from '../../http/capability.ts'
import { invalidFields, invalidForm } from '../../http/problem.ts'
import { type Cents, cents, fromDollars, toDollars } from '../../lib/money.ts'
import type { Message } from '../../lib/message.ts'
import { say } from '../../lib/texts.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { draft, editDraft, priceBook, publishDraft } from '../rates/index.ts'
import { changedSections, type Section, SECTIONS } from '../rates/sections.ts'
import type { PriceBook, Prices } from '../rates/rules.ts'
import { readClassSpaces } from '../settings/index.ts'
import type { setup } from './contract.ts'
import { messages } from './texts.ts'

/** Under what the audit trail keeps that the owner has set the terms of cancellation. */
export const TERMS = { entity: 'price_book', entityId: 'terms' } as const

/** A started day costs its price after so many hours, until the price book says otherwise. */
const HOURS_TO_A_DAY = 4
const DAYS_IN_A_WEEK = 7

export const prices: Pick<Handlers<typeof setup>, 'prices' | 'setPrices' | 'terms' | 'setTerms'> = {
  prices: presentPrices,

  async setPrices(ctx, { prices, fee_name, fee_per_day, tax_name, tax_percent }) {
    const faults = {
      ...(fee_name && !fee_per_day && { fee_per_day: [messages.feeAmount] }),
      ...(fee_per_day && !fee_name && { fee_name: [messages.feeName] }),
      ...(tax_name && !tax_percent && { tax_percent: [messages.taxPercent] }),
      ...(tax_percent && !tax_name && { tax_name: [messages.taxName] }),
    }
    if (Object.keys(faults).length > 0) throw invalidFields(faults)
    const days = prices.map(({ vehicle_class, day }) => [vehicle_class, pricesOf(inCents(day))] as const)
    await transaction(ctx, async (ctx) => {
      if (!isFirst(await priceBook(ctx))) throw invalidForm(messages.notFirst)
      const id = ctx.random.uuid()
      await publish(ctx, ['plans', 'fees', 'taxes'], messages.firstPrices, (book) => ({
        ...book,
        plans: [{ id, name: 'Base', season: { kind: 'always' }, priority: 0, prices: Object.fromEntries(days) }],
        fees:
          fee_name && fee_per_day ? [{ code: 'FEE', description: fee_name, per_day_cents: inCents(fee_per_day) }] : [],
        taxes:
          tax_name && tax_percent
            ? [{ code: 'TAX', description: tax_name, percent: Number(tax_percent), per_stay_cents: null }]
            : [],
      }))
      await audit(ctx, { action: 'setup.prices_set', entity: 'price_book', entityId: 'first' })
    })
    return presentPrices(ctx)
  },

  terms: presentTerms,

  async setTerms(ctx, { free_hours, late_fee_most, furthest_arrival_days, longest_stay_days }) {
    const most = late_fee_most === undefined ? null : inCents(late_fee_most)
    await transaction(ctx, async (ctx) => {
      await publish(ctx, ['products'], messages.firstTerms, (book) => {
        const of = (product: 'BOOK_NOW' | 'BUY_NOW' | 'CUSTOM') => ({
          ...book.terms.cancellation[product],
          late_hours: free_hours,
          late_fee_most_cents: most,
        })
        const cancellation = { BOOK_NOW: of('BOOK_NOW'), BUY_NOW: of('BUY_NOW'), CUSTOM: of('CUSTOM') }
        return { ...book, terms: { ...book.terms, furthest_arrival_days, longest_stay_days, cancellation } }
      })
      const details = { free_hours, late_fee_most_cents: most, furthest_arrival_days, longest_stay_days }
      await audit(ctx, { action: 'setup.terms_set', ...TERMS, details })
    })
    return presentTerms(ctx)
  },
}

/**
 * Changes sections of the draft and publishes it at once, unless somebody is at work on the prices.
 * @throws Problem 422 while the draft says something that is not published
 */
async function publish(
  ctx: Context,
  sections: readonly Section[],
  reason: Message,
  change: (book: PriceBook) => PriceBook,
): Promise<void> {
  const before = await draft(ctx)
  const inForce = await priceBook(ctx)
  if (changedSections(inForce, before.book).length > 0) throw invalidForm(messages.changedMeanwhile)
  const after = change(before.book)
  if (changedSections(inForce, after).length === 0) return
  let { revision } = before
  for (const what of sections) {
    const edited = await editDraft(ctx, { what, revision, change: (book) => ({ ...book, ...sectionOf(after, what) }) })
    revision = edited.revision
  }
  await publishDraft(ctx, { revision, reason: say(reason) })
}

function sectionOf(book: PriceBook, section: Section): Partial<PriceBook> {
  return Object.fromEntries(SECTIONS[section].keys.map((key) => [key, book[key]]))
}

const isFirst = ({ plans }: PriceBook) => plans.length === 0

async function presentPrices(ctx: Context) {
  const [book, classes] = await Promise.all([priceBook(ctx), readClassSpaces(ctx)])
  const sold = classes.filter(({ default_allotment }) => default_allotment > 0)
  const [plan] = book.plans.toSorted((a, b) => a.priority - b.priority)
  const [fee, tax] = [book.fees[0], book.taxes.find(({ percent }) => percent !== null)]
  const priced = Object.entries(plan?.prices ?? {}) as [keyof PriceBook['plans'][number]['prices'], Prices][]
  return {
    classes: (sold.length > 0 ? sold : classes).map(({ code, name }) => ({ code, name })),
    prices: priced.map(([vehicle_class, { day_cents }]) => ({ vehicle_class, day: toDollars(day_cents) })),
    fee: fee ? { name: fee.description, per_day: toDollars(fee.per_day_cents) } : null,
    tax: tax ? { name: tax.description, percent: tax.percent ?? 0 } : null,
    is_first: isFirst(book),
  }
}

async function presentTerms(ctx: Context) {
  const { terms } = await priceBook(ctx)
  const { late_hours, late_fee_most_cents } = terms.cancellation.BOOK_NOW
  return {
    free_hours: late_hours,
    late_fee_most: late_fee_most_cents === null ? null : toDollars(late_fee_most_cents),
    furthest_arrival_days: terms.furthest_arrival_days,
    longest_stay_days: terms.longest_stay_days,
  }
}

/** A week at seven days' price, an hour at a fourth of a day's: no price rises when a stay gets shorter. */
function pricesOf(day_cents: Cents): Prices {
  return {
    hour_cents: cents(Math.ceil(day_cents / HOURS_TO_A_DAY)),
    day_cents,
    week_cents: cents(day_cents * DAYS_IN_A_WEEK),
  }
}

/** `24`, `24.5` and `24.50`. */
function inCents(dollars: string): Cents {
  const [whole = '0', part = ''] = dollars.split('.')
  return fromDollars(`${whole}.${part.padEnd(2, '0')}`)
}
