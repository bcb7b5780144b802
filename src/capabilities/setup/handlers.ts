import type { Handlers } from '../../http/capability.ts'
import { invalidForm, tryLater } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { priceBook } from '../rates/index.ts'
import { currentSettings, openedAt, openSite, readClassSpaces } from '../settings/index.ts'
import { NEEDED, type Setup, type setup, STEPS, type Step } from './contract.ts'
import { mail } from './mail.ts'
import { checkGateway, payment } from './payment.ts'
import { prices, TERMS } from './prices.ts'
import { missingOf } from './rules.ts'
import { spaces } from './spaces.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof setup> = {
  status,

  /** Asks the gateway once more: nobody shall find the site open and be unable to pay. */
  async open(ctx) {
    if ((await openedAt(ctx)) !== null) return status(ctx)
    const { missing } = await status(ctx)
    if (missing.length > 0) throw invalidForm(messages.notReady)
    const gateway = await checkGateway(ctx)
    if (!gateway) throw tryLater(messages.gatewaySilent)
    if (gateway.state === 'refused') throw invalidForm(messages.notReady)
    await openSite(ctx)
    return status(ctx)
  },

  ...payment,
  ...mail,
  ...prices,
  ...spaces,
}

/** What is done is read from what it was done to; nothing is ticked. */
async function status(ctx: Context): Promise<Setup> {
  const [{ business, logo }, classes, book, standing, opened] = await Promise.all([
    currentSettings(ctx),
    readClassSpaces(ctx),
    priceBook(ctx),
    store.standing(ctx, TERMS),
    openedAt(ctx),
  ])
  const { staff, has_sold: hasSold } = standing
  const business_missing = missingOf(business)
  const offered = classes.filter(({ default_allotment }) => default_allotment > 0)
  const total = classes.reduce((sum, { default_allotment }) => sum + default_allotment, 0)
  const isPriced = offered.every(({ code }) => book.plans.some(({ prices }) => prices[code] !== undefined))
  const done: Record<Step, boolean> = {
    business: business_missing.length === 0,
    logo: logo !== null,
    spaces: total > 0,
    prices: book.plans.length > 0 && isPriced,
    terms: standing.has_terms || ctx.config.demo,
    payment: ctx.gateway.name !== 'none' && (hasSold || standing.is_charged),
    mail: standing.is_mailed,
    staff: staff > 1,
    booking: hasSold,
  }
  return {
    opened_at: opened && toWire(opened),
    steps: STEPS.map((name) => ({ name, is_done: done[name], is_needed: isNeeded(name) })),
    missing: NEEDED.filter((name) => !done[name]),
    business_missing,
    spaces: total,
    staff,
  }
}

function isNeeded(step: Step): boolean {
  return NEEDED.some((needed) => needed === step)
}
