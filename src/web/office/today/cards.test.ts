import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { sendMail } from '../../../capabilities/mail/index.ts'
import { mailroom } from '../../../capabilities/mail/office-contract.ts'
import { PERMISSIONS } from '../../../capabilities/staff/permissions.ts'
import { pacificDate } from '../../../lib/pacific.ts'
import { harness } from '../../../test/harness.ts'
import { type Services, servicesContext, visitContext } from '../../serve/session/context.ts'
import type { Visit } from '../../serve/session/visit.ts'
import { cardsFor } from './cards.server.ts'

test('Today counts the email that bounced today', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  const email = { to: 'full@mail.example', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' }
  await sendMail(h.ctx(), { ...email, purpose: 'today' })
  await h.runJobs()
  await owner.call(mailroom.playReturn, { address: email.to, kind: 'SOFT' })

  const context = new RouterContextProvider()
  const { now } = h.clock
  context.set(servicesContext, { sites: { expiries: () => 0 }, now } as unknown as Services)
  context.set(visitContext, { client: owner } as unknown as Visit)
  const url = new URL('https://parking.example/staff')
  const cards = await cardsFor({ context, url }, PERMISSIONS, pacificDate(now()))
  const outgoing = cards.find(({ title }) => title === 'Outgoing email')
  expect(outgoing?.figures).toContainEqual(expect.objectContaining({ label: 'Bounced today', value: '1' }))
})
