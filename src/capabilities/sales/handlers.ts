import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { cents } from '../../lib/money.ts'
import { pacificDate } from '../../lib/pacific.ts'
import {
  LONGEST_PERIOD_DAYS,
  type Period,
  reportPeriod,
  type Step,
  spanOf,
  startsOfSteps,
  stepOf,
} from '../../lib/periods.ts'
import { say } from '../../lib/texts.ts'
import type { Context } from '../../platform/context.ts'
import { paged } from '../../platform/records.ts'
import { benefitWords } from '../coupons/descriptions.ts'
import { allContracts } from '../coupons/index.ts'
import { receivedOnAccount } from '../invoices/index.ts'
import { priceBook } from '../rates/index.ts'
import type { sales } from './contract.ts'
import { contractId, isContract, itemsOf, type Sale, soldOf } from './rules.ts'
import { soldItems } from './store.ts'

const USUAL_DAYS = 30

/** What money that came in later adds to what was sold. */
const NOTHING_SOLD = { sold: 0, canceled: 0, points: 0, value_cents: cents(0) }

export const handlers: Handlers<typeof sales> = {
  async items(ctx, { search = '', kind, page_size, page_number, ...asked }) {
    const period = reportPeriod(asked, { today: pacificDate(ctx.now), days: USUAL_DAYS })
    const [items, all] = await Promise.all([allItems(ctx), salesOf(ctx, period)])
    const sold = Map.groupBy(all, ({ item }) => item)
    const sought = search.toLowerCase()
    const matching = items
      .filter((item) => kind === undefined || item.kind === kind)
      .filter(({ name }) => say(name).toLowerCase().includes(sought))
    const shown = paged(matching, { page_size, page_number })
    const { value, received } = soldOf(matching.flatMap(({ id }) => sold.get(id) ?? []))
    return {
      items: shown.items.map((item) => ({ ...item, ...soldOf(sold.get(item.id) ?? []), ...period })),
      count: shown.count,
      ...period,
      value,
      received,
    }
  },

  async item(ctx, { id, ...asked }) {
    const period = reportPeriod(asked, { today: pacificDate(ctx.now), days: LONGEST_PERIOD_DAYS })
    const step = stepOf(period)
    const item = found((await allItems(ctx)).find((each) => each.id === id))
    const own = await salesOf(ctx, period, { step, item: id })
    const byStep = Map.groupBy(own, (sale) => sale.step)
    const periods = startsOfSteps(period, step).map((start) => ({
      from: start,
      ...soldOf(byStep.get(start) ?? []),
    }))
    return { ...item, ...soldOf(own), ...period, step, periods }
  },
}

async function allItems(ctx: Context) {
  const [book, contracts] = await Promise.all([priceBook(ctx), allContracts(ctx)])
  const named = contracts.map(({ terms, ...contract }) => ({ ...contract, rate: benefitWords({ ...terms, code: '' }) }))
  return itemsOf(book, named)
}

/** All that was sold in a period, or what was sold of one item. */
async function salesOf(ctx: Context, period: Period, asked: { step?: Step; item?: string } = {}): Promise<Sale[]> {
  const { step, item } = asked
  const [sold, onAccount] = await Promise.all([
    soldItems(ctx, period, { step, item }),
    item === undefined || isContract(item) ? receivedOnAccount(ctx, { ...spanOf(period), step }) : [],
  ])
  const received = onAccount.map(({ company_id, ...paid }) => ({
    ...NOTHING_SOLD,
    ...paid,
    item: contractId(company_id),
  }))
  return [...sold, ...received.filter((sale) => item === undefined || sale.item === item)]
}
