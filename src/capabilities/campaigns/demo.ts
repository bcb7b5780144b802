import type { Context } from '../../platform/context.ts'
import { targetsIn, type Content } from './content.ts'
import { rollUp } from './results/roll-up.ts'
import { addPeople, beginHandOver, claimBatch, linkNumbers, noteClick, settle } from './sending/store.ts'
import * as store from './store.ts'

const words = (en: string, es: string) => ({ en, es })

const SENT: Content = {
  subjects: [
    words('Your car is warm, you are not: winter parking', 'Su auto bien guardado este invierno'),
    words('Fly home for the holidays, park for less', 'Vuele a casa en las fiestas y estacione por menos'),
  ],
  preview: words('Book before the holidays fill the lot.', 'Reserve antes de que se llene el estacionamiento.'),
  blocks: [
    { kind: 'heading', text: words('The holidays fill up first', 'Las fiestas se llenan primero') },
    {
      kind: 'text',
      text: words(
        'Hello {{ first_name }},\n\nThe weeks around the holidays are the first to sell out. Whoever books now has a space and today’s price.',
        'Hola, {{ first_name }}:\n\nLas semanas de fiestas son las primeras en agotarse. Quien reserva ahora tiene su lugar y el precio de hoy.',
      ),
    },
    {
      kind: 'price',
      text: words('A week of parking', 'Una semana de estacionamiento'),
      days: 7,
      vehicle_class: 'STANDARD',
    },
    { kind: 'button', text: words('Book your space', 'Reserve su lugar'), href: '/booking' },
  ],
}

const DRAFT: Content = {
  subjects: [words('Spring break: park once, relax twice', '')],
  preview: words('Early birds pay less.', ''),
  blocks: [
    { kind: 'heading', text: words('Spring break is closer than it looks', '') },
    { kind: 'text', text: words('Hello {{ first_name }},\n\nTell us when you fly, and your space is waiting.', '') },
    { kind: 'button', text: words('See prices', 'Ver precios'), href: '/rates' },
  ],
}

/** Recipients who have booked since. */
const BOOKED = ['ada.lovelace', 'grace.hopper', 'alan.turing', 'katherine.johnson']
const OTHERS = 56
const DAYS_AGO = 6

/** Adds a campaign of last week with its results, and a draft, unless there is a campaign. */
export async function seedDemoCampaigns(ctx: Context): Promise<void> {
  if ((await store.search(ctx, { page_size: 1, page_number: 1 })).count > 0) return
  const usual = { kind: 'CAMPAIGN', about: 'offers', rate_per_minute: 300 } as const
  const then = ctx.now.subtract({ hours: 24 * DAYS_AGO })
  const sent = {
    ...usual,
    id: ctx.random.uuid(),
    name: 'Holiday parking',
    status: 'SENT',
    content: SENT,
    held_back_percent: 20,
    send_at: then,
    started_at: then,
    ended_at: then.add({ minutes: 1 }),
    created_at: then.subtract({ hours: 20 }),
    updated_at: then,
  } as const
  await store.insert(ctx, sent)
  await reach({ ...ctx, now: then }, sent)
  await store.insert(ctx, {
    ...usual,
    id: ctx.random.uuid(),
    name: 'Spring break',
    status: 'DRAFT',
    content: DRAFT,
    held_back_percent: 10,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await rollUp(ctx)
}

/** Simulates the sending: most got it, one was refused, and some clicked. */
async function reach(ctx: Context, campaign: { readonly id: string; readonly about: string }): Promise<void> {
  const emails = [...BOOKED, ...Array.from({ length: OTHERS }, (_, index) => `traveler.${index + 1}`)]
  const shares = { variants: SENT.subjects.length, heldBackPercent: 20 }
  await addPeople(
    ctx,
    campaign,
    shares,
    emails.map((name) => `${name}@example.com`),
  )
  const links = await linkNumbers(ctx, campaign.id, targetsIn(SENT))
  const claimed = await claimBatch(ctx, {
    campaignId: campaign.id,
    now: ctx.now,
    most: emails.length,
    until: ctx.now.add({ minutes: 1 }),
  })
  for (const [index, recipient] of claimed.entries()) {
    const mailId = ctx.random.uuid()
    await beginHandOver(ctx, recipient, { mailId, now: ctx.now, until: ctx.now.add({ minutes: 1 }) })
    const isRefused = index === 17
    const [state, why] = isRefused ? (['REFUSED', '550 5.1.1 No such user'] as const) : (['SENT', null] as const)
    await settle(ctx, recipient, state, { why, now: ctx.now })
    if (!isRefused && index % 4 === 0)
      await noteClick(
        { ...ctx, now: ctx.now.add({ hours: 1 + index }) },
        recipient.id,
        campaign.id,
        links.get('/booking') ?? 1,
      )
  }
}
