import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { mintUrlToken } from '../auth/index.ts'
import { club } from '../club/contract.ts'
import { openTicket, parked } from '../stays/factory.ts'
import { askForScores } from './jobs.ts'
import { feedback } from './contract.ts'

/** A member whose stay is over, and that stay. */
async function house() {
  const h = await harness()
  const ada = await h.as.member()
  const stay = await parked(h, ada)
  return { h, ada, stay, manager: await h.as.staff('manager') }
}

async function holder(h: Harness, id: string) {
  const traveller = await h.as.traveller()
  traveller.hold(await mintUrlToken(h.ctx(), { kind: 'transaction', id, expiresAt: h.clock.now().add({ hours: 24 }) }))
  return traveller
}

const mails = async (h: Harness) => (await h.mail()).toReversed()

test('a member, the holder of a link, a ticket and the e-mail address of the stay may rate; the last score counts', async () => {
  const { h, ada, stay } = await house()
  const transactionId = stay.id
  const link = await holder(h, transactionId)
  const nobody = await h.as.traveller()
  expect(await ada.call(feedback.score, { transactionId, score: 4 })).toEqual({
    score: 4,
    thanks: 'Thank you. You made our day.',
  })
  await link.call(feedback.score, { transactionId, score: '5', feedback: 'Kind driver.\nThanks!' })
  const parker = await h.as.traveller()
  await openTicket(parker, stay)
  await parker.call(feedback.score, { transactionId, score: 3 })
  await nobody.call(feedback.score, { transactionId, score: 4, email_address: ada.email?.toUpperCase() })
  expect(await h.rows('scores', {}, 'given_at', 'id')).toHaveLength(4)
  expect(await h.rows('transactions', { id: transactionId })).toMatchObject([{ score: 4 }])
  expect(await h.call(feedback.average, {})).toEqual({ average: 4, count: 1, scores: [0, 0, 0, 1, 0] })
})

test('nobody else rates a stay, and no score but 1 to 5 is one', async () => {
  const { h, ada, stay } = await house()
  const transactionId = stay.id
  const nobody = await h.as.traveller()
  const eve = await h.as.member()
  await expect(nobody.call(feedback.score, { transactionId, score: 1 })).rejects.toMatchObject({ status: 401 })
  await expect(eve.call(feedback.score, { transactionId, score: 1 })).rejects.toMatchObject({ status: 404 })
  const guess = { transactionId, score: 1, email_address: 'eve@example.com' }
  await expect(nobody.call(feedback.score, guess)).rejects.toMatchObject({ status: 404 })
  for (const score of [0, 6, 2.5, '', 'five', null] as never[]) {
    await expect(ada.call(feedback.score, { transactionId, score })).rejects.toMatchObject({
      fieldErrors: { score: [expect.any(String)] },
    })
  }
  expect(await h.rows('scores')).toEqual([])
})

test('a member whose auth token has run out rates with a fresh one, also beside the link to something else', async () => {
  const { h, ada, stay } = await house()
  ada.hold((await holder(h, (await parked(h)).id)).jar.urlTokens[0]!)
  h.clock.advance({ minutes: 20 })
  expect(await ada.call(feedback.score, { transactionId: stay.id, score: 5 })).toMatchObject({ score: 5 })
})

test('eight hours after leaving a message and a mail ask, once; a score puts the message away', async () => {
  const { h, ada, stay } = await house()
  const ask = () => askForScores.handle(h.ctx(), {})
  h.clock.advance({ hours: 7, minutes: 59 })
  await ask()
  expect((await ada.call(feedback.messages, {})).data).toEqual([])
  h.clock.advance({ minutes: 1 })
  await ask()
  await ask()
  await h.runJobs()
  const asked = (await mails(h)).filter(({ subject }) => subject === 'How was your stay?')
  expect(asked).toMatchObject([{ recipient: ada.email }])
  const [link] = /\S+score=2\S*/.exec(asked[0]?.text ?? '') ?? []
  expect(link).toContain(`/score-transaction?transactionId=${stay.id}&score=2&res=mail&token=`)

  await ada.call(club.me, {})
  const { data } = await ada.call(feedback.messagesInFull, {})
  expect(data).toMatchObject([{ template: 'parkscore', payload: { transaction_id: stay.id } }])
  expect((await (await holder(h, stay.id)).call(feedback.messages, {})).data).toEqual(data)
  expect((await h.call(feedback.messages, {})).data).toEqual([])

  const eve = await h.as.member()
  await expect(eve.call(feedback.dismiss, { id: data[0]!.id })).rejects.toMatchObject({ status: 404 })
  await ada.call(feedback.score, { transactionId: stay.id, score: 5 })
  expect((await ada.call(feedback.messages, {})).data).toEqual([])
})

test('nobody is asked about a stay that was missed for two days', async () => {
  const { h, ada } = await house()
  h.clock.advance({ hours: 8 + 48, seconds: 1 })
  await askForScores.handle(h.ctx(), {})
  expect((await ada.call(feedback.messages, {})).data).toEqual([])
})

test('a message that was put away stays away', async () => {
  const { h, ada } = await house()
  h.clock.advance({ hours: 8 })
  await askForScores.handle(h.ctx(), {})
  await ada.call(club.me, {})
  const { data } = await ada.call(feedback.messages, {})
  expect(await ada.call(feedback.dismiss, { id: data[0]!.id })).toEqual({ ok: true })
  expect(await ada.call(feedback.dismiss, { id: data[0]!.id })).toEqual({ ok: true })
  expect((await ada.call(feedback.messages, {})).data).toEqual([])
  await expect(h.call(feedback.dismiss, { id: data[0]!.id })).rejects.toMatchObject({ status: 401 })
})

test('a score of 1 or 2 opens one incident: it is assigned, answered by mail, closed, and each step tells who', async () => {
  const { h, ada, stay, manager } = await house()
  const rate = (score: number, said?: string) =>
    ada.call(feedback.score, { transactionId: stay.id, score, feedback: said, email_address: 'ada@work.example' })
  await rate(3)
  expect((await manager.call(feedback.incidents, {})).count).toBe(0)
  await rate(1, 'The shuttle took half an hour.')
  await rate(2, 'All right, twenty minutes.')
  const { items } = await manager.call(feedback.incidents, {})
  expect(items).toMatchObject([{ score: 2, feedback: 'All right, twenty minutes.', assignee: null }])
  const { id } = items[0]!

  await manager.call(feedback.assign, { id, version: 3, assignee_id: manager.id })
  expect((await manager.call(feedback.incidents, { assignee_id: manager.id })).count).toBe(1)
  const closed = await manager.call(feedback.answer, {
    id,
    version: 4,
    message: 'We are sorry.\n\nHere is why.',
    close: true,
  })
  expect(closed).toMatchObject({ status: 'CLOSED', email_address: 'ada@work.example' })
  expect(closed.moves.map(({ kind, by }) => [kind, by])).toEqual([
    ['OPENED', null],
    ['SCORED', null],
    ['ASSIGNED', 'manager'],
    ['ANSWERED', 'manager'],
    ['CLOSED', 'manager'],
  ])
  await h.runJobs()
  expect(await mails(h)).toMatchObject([
    { recipient: 'ada@work.example', text: expect.stringContaining('We are sorry.\n\nHere is why.') },
  ])
  const count = async (filter: object) =>
    (await manager.call(feedback.incidents, { status: 'CLOSED', ...filter })).count
  expect([await count({}), await count({ score: '2' }), await count({ score: '1' })]).toEqual([1, 1, 0])
  expect([await count({ search: 'twenty' }), await count({ search: 'half an hour' })]).toEqual([1, 0])
  await expect(manager.call(feedback.close, { id, version: 6 })).rejects.toMatchObject({
    formErrors: ['This incident is closed. Open it again first.'],
  })
  expect(await manager.call(feedback.reopen, { id, version: 6 })).toMatchObject({ status: 'OPEN' })
  await expect((await h.as.staff('auditor')).call(feedback.close, { id, version: 7 })).rejects.toMatchObject({
    status: 403,
  })
})

test('twenty bad scores at once are one incident', async () => {
  const { h, ada, stay } = await house()
  await Promise.allSettled(
    Array.from({ length: 20 }, () => ada.call(feedback.score, { transactionId: stay.id, score: 1 })),
  )
  expect(await h.rows('incidents')).toMatchObject([{ status: 'OPEN' }])
  expect(await h.rows('scores', { is_last: true })).toHaveLength(1)
})
