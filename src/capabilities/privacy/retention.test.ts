import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { booked, PERSON } from '../bookings/factory.ts'
import { bookings } from '../bookings/contract.ts'
import { inquiries } from '../inquiries/contract.ts'
import { parked } from '../stays/factory.ts'
import { ageOfData, dataTakenAway } from './index.ts'
import { RETENTION } from './retention.ts'

test('docs/privacy.md says how long each class of data is kept, as the code has it', () => {
  const table = RETENTION.map(
    ({ name, tables, days, since, end, why }) => `| ${name} | ${tables} | ${days} | ${since} | ${end} | ${why} |`,
  )
  const documented = readFileSync('docs/privacy.md', 'utf8')
    .split('\n')
    .filter((line) => RETENTION.some(({ name }) => line.startsWith(`| ${name} |`)))
  expect(documented).toEqual(table)
})

test('a night takes away each class of data whose time is over, and nothing that is younger', async () => {
  const h = await harness()
  const traveler = await h.as.traveller()
  const booking = await booked(traveler)
  await traveler.call(bookings.cancel, { number: booking.number })
  await parked(h)
  await h.call(inquiries.contact, { email_address: PERSON.email, subject: 'Lost', message: 'A hat', name: 'Ada' })
  await h.change('inquiries', {}, ({ received_at }) => ({ status: 'CLOSED' as const, closed_at: received_at }))
  await h.runJobs()
  const night = async () => {
    await h.services.jobs.send(h.services.db, 'privacy.retain', {}, {})
    await h.runJobs()
  }
  const names = async () => (await h.row('bookings', { id: booking.id })).full_name
  const mails = () => h.count('mail_messages')
  const sent = await mails()
  expect(sent).toBeGreaterThan(0)
  await night()
  expect([await names(), await mails()]).toEqual([PERSON.full_name, sent])

  h.clock.advance({ hours: 2 * 365 * 24 + 1 })
  await night()
  expect([await names(), await mails()]).toEqual([PERSON.full_name, 0])
  expect(await h.rows('inquiries')).toMatchObject([{ message: '', email: expect.stringMatching(/@erased\.invalid$/) }])
  expect((await dataTakenAway(h.services)).get('mails')).toBe(sent)
  expect((await ageOfData(h.services)).get('trips_of_guests')).toBeGreaterThan(0)

  h.clock.set('2029-12-05T12:00:00Z')
  await night()
  expect(await names()).toBe('')
  expect(await h.rows('bookings', { id: booking.id })).toMatchObject([{ paid_cents: 7457, refunded_cents: 7457 }])
  expect(new Set((await dataTakenAway(h.services)).keys())).toEqual(new Set(RETENTION.map(({ name }) => name)))
})
