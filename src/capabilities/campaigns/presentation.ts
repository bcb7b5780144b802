import { toDollars, cents } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import { trailOf } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { actorNames } from '../auth/index.ts'
import type { Campaign, CampaignLine, Figures } from './contract.ts'
import * as results from './results/store.ts'
import { differenceOf } from './rules.ts'
import type { RecipientRow } from './sending/store.ts'
import * as sending from './sending/store.ts'
import * as store from './store.ts'

export function lineOf(row: store.CampaignRow, tallies: readonly results.Tally[]): CampaignLine {
  const { id, kind, name, status, send_at, started_at, ended_at, updated_at } = row
  const { people, sent, clicked, booked } = figuresOf(
    tallies.filter((tally) => tally.campaign_id === id && tally.variant > 0),
  )
  return {
    id,
    kind,
    name,
    status,
    send_at: send_at && toWire(send_at),
    started_at: started_at && toWire(started_at),
    ended_at: ended_at && toWire(ended_at),
    updated_at: toWire(updated_at),
    people,
    sent,
    clicked,
    booked,
  }
}

export async function detailOf(ctx: Context, row: store.CampaignRow): Promise<Campaign> {
  const [tallies, lists, acts] = await Promise.all([
    results.talliesOf(ctx, [row.id]),
    store.listNames(ctx),
    trailOf(ctx, { entity: 'campaign', entityId: row.id }),
  ])
  const nameOf = await actorNames(ctx, acts)
  const { about, list_ids, content, rate_per_minute, held_back_percent, delay_hours, version } = row
  return {
    ...lineOf(row, tallies),
    about,
    list_ids,
    content,
    rate_per_minute,
    held_back_percent,
    delay_hours,
    version,
    lists,
    history: acts.map(({ at, actor, action }) => ({ at: toWire(at), who: nameOf(actor), what: action })),
  }
}

/** The sum of some variants. */
function figuresOf(tallies: readonly results.Tally[]): Figures {
  const of = (name: Exclude<keyof results.Tally, 'campaign_id' | 'variant'>) =>
    tallies.reduce((sum, tally) => sum + Number(tally[name]), 0)
  const [waiting, sent, bounced] = [of('waiting') + of('sending'), of('sent'), of('bounced')]
  return {
    people: waiting + sent + of('refused') + of('suppressed') + of('unknown'),
    waiting,
    sent,
    delivered: Math.max(0, sent - bounced),
    refused: of('refused'),
    suppressed: of('suppressed'),
    unknown: of('unknown'),
    bounced,
    complained: of('complained'),
    unsubscribed: of('unsubscribed'),
    clicked: of('clicked'),
    booked: of('booked'),
    bookings: of('bookings'),
    revenue: toDollars(cents(of('revenue_cents'))),
    coupon_uses: of('coupon_uses'),
  }
}

/**
 * The results of a campaign. Recipients and holdouts are compared as assigned, whether or not the message arrived,
 * since only the assignment was random.
 */
export async function resultsOf(ctx: Context, { id, content }: store.CampaignRow) {
  const tallies = await results.talliesOf(ctx, [id])
  const total = figuresOf(tallies.filter(({ variant }) => variant > 0))
  const held = tallies.find(({ variant }) => variant === 0)
  const heldBack = {
    people: held?.held_back ?? 0,
    booked: held?.booked ?? 0,
    bookings: held?.bookings ?? 0,
    revenue: toDollars(cents(Number(held?.revenue_cents ?? 0))),
  }
  const effect = differenceOf(
    { of: total.people, count: total.booked },
    { of: heldBack.people, count: heldBack.booked },
  )
  return {
    total,
    variants: content.subjects.map((subject, index) => ({
      ...figuresOf(tallies.filter(({ variant }) => variant === index + 1)),
      variant: index + 1,
      subject: subject.en,
    })),
    links: await sending.clicksOf(ctx, id),
    held_back: heldBack,
    effect: effect ?? null,
  }
}

export function recipientLine(row: RecipientRow) {
  const { id, email, state, why, variant, language, sent_at, clicked_at, bounced_at, unsubscribed_at } = row
  const wire = (at: Temporal.Instant | null) => at && toWire(at)
  return {
    id,
    email,
    state,
    why,
    variant,
    language,
    sent_at: wire(sent_at),
    clicked_at: wire(clicked_at),
    bounced_at: wire(bounced_at),
    unsubscribed_at: wire(unsubscribed_at),
  }
}
