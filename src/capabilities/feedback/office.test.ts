import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { booked } from '../bookings/factory.ts'
import { cashier } from '../drawers/factory.ts'
import { ARRIVAL, stayed } from '../gate/factory.ts'
import { refunds } from '../refunds/contract.ts'
import { shuttle } from '../shuttle/contract.ts'
import { arrived, departed, parked } from '../stays/factory.ts'
import { feedback } from './contract.ts'
import { askForScores } from './jobs.ts'
import { scores, surveys } from './office-contract.ts'
import { notAsked } from './store.ts'

const SORRY = { amount: '1.00', reason_code: 'SERVICE_FAILURE', reason: 'Waited an hour' } as const

/** A stay that is over, rated by its member. */
async function rated(h: Harness, score: number, said?: string) {
  const member = await h.as.member()
  const stay = await parked(h, member)
  await member.call(feedback.score, { transactionId: stay.id, score, feedback: said })
  return { member, stay }
}

test('staff see every score of a period with its distribution, trend and average; the last score of a stay counts', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const { member, stay } = await rated(h, 1, 'We waited in the rain.')
  h.clock.advance({ hours: 1 })
  await member.call(feedback.score, { transactionId: stay.id, score: 3 })
  await rated(h, 5, 'Kind driver')
  await rated(h, 5)

  const { items, count, figures } = await marketing.call(scores.list, {})
  expect(items.map(({ score }) => score)).toEqual([5, 5, 3])
  expect(count).toBe(3)
  expect(figures).toMatchObject({ count: 3, average: 4.3, low: 0, scores: [0, 0, 1, 0, 2] })
  expect(figures?.trend.filter((step) => step.count > 0)).toMatchObject([{ count: 3, average: 4.3 }])
  expect(figures?.products).toMatchObject([{ product: 'STANDARD', count: 3 }])

  const first = await marketing.call(scores.list, { page_size: 2 })
  const rest = await marketing.call(scores.list, { page_size: 2, after: first.next! })
  expect(rest).toMatchObject({ items: [{ score: 3 }], figures: null })
  expect((await marketing.call(scores.list, { score: '3' })).items).toHaveLength(1)
  expect((await marketing.call(scores.list, { search: 'driver' })).items).toMatchObject([{ feedback: 'Kind driver' }])
  expect((await marketing.call(scores.list, { product: 'VOUCHER' })).count).toBe(0)
  expect((await marketing.call(scores.list, { sort: 'score' })).items[0]).toMatchObject({ score: 3 })
  expect((await marketing.call(scores.list, { until: '2020-01-31' })).figures).toMatchObject({
    count: 0,
    average: null,
  })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a score keeps the product of its booking and the island where its driver was picked up', async () => {
  const h = await harness()
  const staff = await h.as.staff('auditor')
  const ada = await h.as.member()
  const drive = await arrived(h, ada)
  await (await h.as.traveller()).call(shuttle.request, { island_id: 3, name: 'Ada', transaction_id: drive.ticket_num })
  h.clock.advance({ minutes: 30 })
  await departed(h, drive)
  await ada.call(feedback.score, { transactionId: drive.id, score: 2 })

  const { items, figures } = await staff.call(scores.list, {})
  expect(items).toMatchObject([{ score: 2, product: 'STANDARD', island: 'South terminal' }])
  expect(figures?.islands).toMatchObject([{ island: 'South terminal', count: 1, low: 1 }])
})

test('a score opens with its stay, its incident and what was given before', async () => {
  const h = await harness()
  const staff = await h.as.staff('manager')
  const { member, stay } = await rated(h, 5)
  h.clock.advance({ hours: 1 })
  await member.call(feedback.score, { transactionId: stay.id, score: 1, feedback: 'A scratch on the door.' })
  const { items } = await staff.call(scores.list, {})
  const score = await staff.call(scores.one, { id: items[0]!.id })
  expect(score).toMatchObject({
    score: 1,
    feedback: 'A scratch on the door.',
    email_address: member.email,
    stay: { transaction_id: stay.id, ticket_num: stay.ticket_num },
    incident: { status: 'OPEN' },
    earlier: [{ score: 5, feedback: null }],
  })
  await expect(staff.call(scores.one, { id: 'nothing' })).rejects.toMatchObject({ status: 404 })
  await expect(staff.call(scores.one, { id: stay.id })).rejects.toMatchObject({ status: 404 })
})

test('the rate of answers counts the stays that were asked about, and those of them that were rated', async () => {
  const h = await harness()
  const staff = await h.as.staff('manager')
  const [ada, grace] = [await h.as.member(), await h.as.member()]
  const first = await parked(h, ada)
  await parked(h, grace)
  await rated(h, 4)
  h.clock.advance({ hours: 9 })
  await askForScores.handle(h.ctx(), {})
  const answers = async () => {
    const { figures } = await staff.call(scores.list, {})
    return [figures?.asked, figures?.answered]
  }
  // Who has rated before anybody asked need not be asked, and counts as an answer.
  expect(await answers()).toEqual([3, 1])
  await ada.call(feedback.score, { transactionId: first.id, score: 5 })
  await ada.call(feedback.score, { transactionId: first.id, score: 4 })
  expect(await answers()).toEqual([3, 2])
  const unasked = await parked(h, await h.as.member())
  expect(await notAsked(h.ctx(), [first.id, unasked.id])).toEqual([unasked.id])
})

test('scores and answers to surveys are for staff who may read them', async () => {
  const h = await harness()
  const cashier = await h.as.staff('cashier')
  await expect(cashier.call(scores.list, {})).rejects.toMatchObject({ status: 403 })
  await expect((await h.as.member()).call(surveys.list, {})).rejects.toMatchObject({ status: 403 })
})

test('an answer to a survey is read by staff, in its order; who reads it first is noted', async () => {
  const h = await harness()
  const [first, second] = [await h.as.staff('marketing'), await h.as.staff('manager')]
  const traveller = await h.as.traveller()
  await traveller.call(feedback.survey, {
    answers: [
      { name: 'next_visit', value: 'yes' },
      { name: 'comment', value: 'More lights, please.' },
    ],
  })
  const { items, count } = await first.call(surveys.list, { state: 'NEW' })
  expect(count).toBe(1)
  expect(items).toMatchObject([
    {
      answers: [
        { name: 'next_visit', value: 'yes' },
        { name: 'comment', value: 'More lights, please.' },
      ],
      read: null,
    },
  ])
  const { id } = items[0]!
  expect(await first.call(surveys.markRead, { id })).toMatchObject({ read: { by: 'marketing' } })
  expect(await second.call(surveys.markRead, { id })).toMatchObject({ read: { by: 'marketing' } })
  expect((await second.call(surveys.list, { state: 'NEW' })).count).toBe(0)
  expect((await second.call(surveys.list, { state: 'READ' })).count).toBe(1)
  await expect((await h.as.staff('auditor')).call(surveys.markRead, { id })).rejects.toMatchObject({ status: 403 })
  await expect(second.call(surveys.one, { id: 'nothing' })).rejects.toMatchObject({ status: 404 })
  await expect(traveller.call(feedback.survey, { answers: [] })).rejects.toMatchObject({
    fieldErrors: { answers: [expect.any(String)] },
  })
})

test('a complaint shows its booking, with what opens it, to staff who may read bookings alone', async () => {
  const h = await harness()
  const guest = await h.as.traveller()
  const { id: bookingId, number } = await booked(guest)
  h.clock.set(ARRIVAL)
  const { id: transactionId } = await stayed(h, await cashier(h), { hours: 2, booking_number: number })
  await guest.call(feedback.score, { transactionId, score: 1, email_address: 'ada@example.com' })
  const { id } = await h.row('incidents', {})
  await (await h.as.staff()).call(refunds.toCard, { bookingId, ...SORRY, incident_id: id })
  const [marketing, auditor] = [await h.as.staff('marketing'), await h.as.staff('auditor')]
  const seen = await marketing.call(feedback.incident, { id })
  expect(seen).toMatchObject({ booking: null, email_address: 'ada@example.com', given: [{ subject_kind: 'booking' }] })
  const answered = await marketing.call(feedback.answer, { id, version: seen.version, message: 'We are sorry.' })
  expect(JSON.stringify([seen, answered])).not.toContain(number)
  expect(await auditor.call(feedback.incident, { id })).toMatchObject({
    booking: { number },
    given: [{ subject_number: number }],
  })
})
