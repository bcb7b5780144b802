import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { sendMail } from '../../../capabilities/mail/index.ts'
import { mailroom } from '../../../capabilities/mail/office-contract.ts'
import { rates } from '../../../capabilities/rates/contract.ts'
import { PERMISSIONS } from '../../../lib/permissions.ts'
import { pacificDate, toWire } from '../../../lib/pacific.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import type { Traveller } from '../../../test/travellers.ts'
import { type Services, servicesContext, visitContext } from '../../serve/session/context.ts'
import type { Visit } from '../../serve/session/visit.ts'
import { readListQuery } from '../kit/list.ts'
import { screen as outbox } from '../mail/outbox.tsx'
import { cardsFor } from './cards.server.ts'

const SITE = 'https://parking.example/staff'

/** What a card tells who may do all. */
async function figuresOf(wanted: string, { clock: { now } }: Harness, client: Traveller) {
  const context = new RouterContextProvider()
  context.set(servicesContext, { sites: { expiries: () => 0 }, now } as unknown as Services)
  context.set(visitContext, { client } as unknown as Visit)
  const cards = await cardsFor({ context, url: new URL(SITE) }, PERMISSIONS, pacificDate(now()))
  return cards.find(({ title }) => title === wanted)?.figures ?? []
}

test('Today counts the emails of today that bounced, and leads to them', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  const email = { to: 'full@mail.example', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' }
  await sendMail(h.ctx(), { ...email, purpose: 'yesterday' })
  await h.runJobs()
  await owner.call(mailroom.playReturn, { address: email.to, kind: 'SOFT' })
  h.clock.advance({ hours: 24 })
  await sendMail(h.ctx(), { ...email, purpose: 'today' })
  await h.runJobs()
  await owner.call(mailroom.playReturn, { address: email.to, kind: 'SOFT' })

  const figures = await figuresOf('Outgoing email', h, owner)
  const bounced = figures.find(({ label }) => label.startsWith('Bounced'))
  expect(bounced).toMatchObject({ label: 'Bounced or failed, of today’s emails', value: '1' })
  const { filters } = readListQuery(outbox, new URL(bounced!.to!, SITE).searchParams)
  const { items } = await owner.call(mailroom.messages, filters)
  expect(items.map(({ recipient, status }) => [recipient, status])).toEqual([[email.to, 'BOUNCED']])
})

test('prices that take effect tonight are scheduled on Today, and changed from then on', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  const revision = async () => (await owner.call(rates.book, {})).revision
  const prices = { STANDARD: { hour: '25', day: '99.00', week: '594.00' }, OVERSIZE: null, MOTORCYCLE: null }
  const season = { kind: 'dates', from: '2026-12-01', to: '2026-12-31' } as const
  const plan = { name: 'Air show', season, weekdays: [], priority: 30, prices }
  await owner.call(rates.addPlan, { revision: await revision(), ...plan })
  const effective_at = toWire(h.clock.now().add({ hours: 3 }))
  await owner.call(rates.publish, { revision: await revision(), reason: 'The air show', effective_at })
  const told = async () =>
    (await figuresOf('Price changes', h, owner)).flatMap(({ label, value }) =>
      ['Changed since yesterday', 'Scheduled'].includes(label) ? [[label, value]] : [],
    )
  expect(await told()).toEqual([['Scheduled', '1']])
  h.clock.advance({ hours: 3 })
  expect(await told()).toEqual([
    ['Changed since yesterday', expect.any(String)],
    ['Scheduled', '0'],
  ])
})
