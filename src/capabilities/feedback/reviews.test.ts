import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { erased } from '../privacy/factory.ts'
import { TEST_PASSWORD } from '../auth/factory.ts'
import { privacy } from '../privacy/contract.ts'
import { parked } from '../stays/factory.ts'
import { feedback } from './contract.ts'
import { reviewDesk, reviews } from './reviews-contract.ts'
import { shownName } from './rules.ts'

const WORDS = 'Kind driver, and the car was where we left it.'

/** A member whose stay is over, and how they rate it. */
async function house() {
  const h = await harness()
  const ada = await h.as.member()
  const stay = await parked(h, ada)
  const rate = (said: string | undefined, publish = true, score = 5) =>
    ada.call(feedback.score, { transactionId: stay.id, score, feedback: said, publish })
  return { h, ada, stay, rate, manager: await h.as.staff('manager') }
}

const listed = async (h: Harness, score?: '4' | '5') => (await h.call(reviews.list, { score })).items
const waiting = async (staff: Awaited<ReturnType<typeof house>>['manager']) =>
  (await staff.call(reviewDesk.list, {})).items[0]!

test('what somebody lets us publish stands on the site once staff have published it, with first name and initial, and their answer', async () => {
  const { h, rate, manager, stay } = await house()
  await rate(WORDS)
  expect(await listed(h)).toEqual([])
  const review = await waiting(manager)
  expect(review).toMatchObject({ status: 'WAITING', score: 5, text: WORDS, language: 'en', transaction_id: stay.id })
  const published = await manager.call(reviewDesk.publish, review)
  const { version } = await manager.call(reviewDesk.answer, { ...published, answer: 'Thank you.' })
  const [shown] = await listed(h)
  expect(shown).toMatchObject({
    text: WORDS,
    score: 5,
    answer: 'Thank you.',
    name: expect.stringMatching(/^\S+(?: \S\.)?$/),
  })
  expect(Object.keys(shown!).toSorted()).toEqual(
    ['answer', 'id', 'language', 'name', 'published_at', 'score', 'stayed_in', 'text'].toSorted(),
  )
  expect(await listed(h, '4')).toEqual([])

  await expect(manager.call(reviewDesk.publish, { id: review.id, version })).rejects.toMatchObject({
    formErrors: ['This review has already been published.'],
  })
  const refused = await manager.call(reviewDesk.refuse, {
    id: review.id,
    version,
    refused_for: 'PERSONAL',
    reason: 'Names a colleague.',
  })
  expect(refused).toMatchObject({ status: 'REFUSED', reason: 'Names a colleague.', answer: null })
  expect(refused.decided?.by).toBe('manager')
  expect(await listed(h)).toEqual([])
  await expect(manager.call(reviewDesk.answer, { ...refused, answer: 'Hm.' })).rejects.toMatchObject({
    formErrors: ['Only a published review can be answered.'],
  })
  const trail = await h.rows('audit_trail', { entity_id: review.id }, 'at', 'id')
  expect(trail.map(({ action }) => action).toSorted()).toEqual([
    'review.answered',
    'review.published',
    'review.refused',
  ])
})

test('without consent nothing is published; words, no more than fit, and no links are asked of what may be', async () => {
  const { h, rate, manager } = await house()
  await rate(WORDS, false)
  expect((await manager.call(reviewDesk.list, {})).count).toBe(0)
  for (const said of [undefined, 'x'.repeat(1501), 'Cheaper at parking.example.com/deal', 'See www.example.org']) {
    await expect(rate(said)).rejects.toMatchObject({ fieldErrors: { feedback: [expect.any(String)] } })
  }
  expect(await h.rows('reviews')).toEqual([])
  expect(await h.rows('scores')).toHaveLength(1)
})

test('one review for each stay: other words wait again, the same words change nothing, and a score without consent withdraws it', async () => {
  const { h, rate, manager } = await house()
  await rate(WORDS)
  await manager.call(reviewDesk.publish, await waiting(manager))
  await rate(WORDS)
  expect(await listed(h)).toHaveLength(1)
  await rate('On reflection, only good.', true, 4)
  expect(await listed(h)).toEqual([])
  expect(await waiting(manager)).toMatchObject({ status: 'WAITING', score: 4, text: 'On reflection, only good.' })
  await manager.call(reviewDesk.publish, await waiting(manager))
  await rate('On reflection, only good.', false, 4)
  expect(await h.rows('reviews')).toEqual([])
})

test('whoever holds a stay reads what they gave and what became of it, so that nothing is withdrawn unawares; nobody else does', async () => {
  const { h, ada, stay, rate, manager } = await house()
  const given = () => ada.call(feedback.given, { transactionId: stay.id })
  expect(await given()).toMatchObject({ score: null, feedback: null, review: null, exited_at: expect.any(String) })
  await rate(WORDS)
  expect(await given()).toMatchObject({ score: 5, feedback: WORDS, review: 'WAITING' })
  const published = await manager.call(reviewDesk.publish, await waiting(manager))
  expect((await given()).review).toBe('PUBLISHED')
  await manager.call(reviewDesk.refuse, { ...published, refused_for: 'OFF_TOPIC', reason: 'Not about us.' })
  expect((await given()).review).toBe('REFUSED')
  await rate(WORDS, false)
  expect(await given()).toMatchObject({ score: 5, review: null })
  const eve = await h.as.member()
  await expect(eve.call(feedback.given, { transactionId: stay.id })).rejects.toMatchObject({ status: 404 })
  const nobody = await h.as.traveller()
  await expect(nobody.call(feedback.given, { transactionId: stay.id })).rejects.toMatchObject({ status: 401 })
})

test('staff who write down a score neither publish words in a guest’s name nor take a review down', async () => {
  const { h, ada, rate, manager, stay } = await house()
  await rate(WORDS, true, 1)
  await manager.call(reviewDesk.publish, await waiting(manager))
  const cashier = await h.as.staff('cashier')
  const scored = { transactionId: stay.id, score: 5, feedback: 'All was well.' }
  const other = await h.as.traveller()
  for (const told of [{}, { email_address: ada.email }, { email_address: 'x@example.com' }]) {
    const published = cashier.call(feedback.score, { ...scored, ...told, publish: true })
    await expect(published).rejects.toMatchObject({ status: 403 })
    const link = other.call(feedback.score, { ...scored, email_address: 'x@example.com', publish: true })
    await expect(link).rejects.toMatchObject({ status: 404 })
  }
  await cashier.call(feedback.score, { ...scored, publish: false })
  expect(await listed(h)).toMatchObject([{ text: WORDS, score: 1 }])
})

test('nobody publishes words that changed since they read them; of six who decide at once, one does', async () => {
  const { h, rate, manager } = await house()
  await rate(WORDS)
  const read = await waiting(manager)
  await rate('Something else entirely.')
  await expect(manager.call(reviewDesk.publish, read)).rejects.toMatchObject({ status: 409 })
  const now = await waiting(manager)
  const raced = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0
        ? manager.call(reviewDesk.publish, now)
        : manager.call(reviewDesk.refuse, { ...now, refused_for: 'OFF_TOPIC', reason: 'Not about us.' }),
    ),
  )
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await h.rows('reviews')).toMatchObject([{ version: now.version + 1 }])
})

test('the writer of a review is told by mail when it is published, answered or refused, why, and how to change it, and of nothing else', async () => {
  const { h, ada, rate, manager, stay } = await house()
  const news = async () => {
    await h.runJobs()
    return (await h.mail(`transaction/${stay.id}/review/`)).map(({ subject }) => subject)
  }
  await rate(WORDS)
  expect(await news()).toEqual([])
  const published = await manager.call(reviewDesk.publish, await waiting(manager))
  expect(await news()).toEqual(['Your review is on our site'])
  const answered = await manager.call(reviewDesk.answer, { ...published, answer: 'Thank you <3' })
  h.clock.advance({ minutes: 1 })
  const reworded = await manager.call(reviewDesk.answer, { ...answered, answer: 'Thank you!' })
  expect(await news()).toHaveLength(2)
  const [answer] = await h.mail(`transaction/${stay.id}/review/`)
  expect(answer).toMatchObject({ recipient: ada.email, subject: 'We replied to your review' })
  expect(answer!.text).toContain(`Thank you <3\n`)
  expect(answer!.text).toContain(`> ${WORDS}`)
  expect(answer!.html).toContain('Thank you &lt;3')
  expect(answer!.text).toMatch(/\/score-transaction\?\S*token=/)

  const why = { refused_for: 'PERSONAL' as const, reason: 'Names Casey.' }
  await manager.call(reviewDesk.refuse, { ...reworded, ...why })
  expect((await news())[0]).toBe('We took your review off our site')
  const [refused] = await h.mail(`transaction/${stay.id}/review/`)
  expect(refused!.text).toContain('The reason: It names someone or shares something private.')
  expect(refused!.text).not.toContain('Casey')
  expect(refused!.text).not.toContain('Thank you!')

  const ad = { transactionId: stay.id, score: 2, feedback: 'Compre en Foo.', publish: true }
  await inLanguage('es', () => ada.call(feedback.score, ad))
  await manager.call(reviewDesk.refuse, { ...(await waiting(manager)), refused_for: 'ADVERTISING', reason: 'Foo.' })
  expect((await news())[0]).toBe('No publicamos su reseña')
  const [inSpanish] = await h.mail(`transaction/${stay.id}/review/`)
  expect(inSpanish!.text).toContain('El motivo: Hace publicidad. Una mala calificación nunca es motivo')
  await expect(
    manager.call(reviewDesk.refuse, { id: published.id, version: 1, reason: 'No.' } as never),
  ).rejects.toMatchObject({ fieldErrors: { refused_for: [expect.any(String)] } })
})

test('twelve who send one review at once leave one', async () => {
  const { h, rate } = await house()
  await Promise.allSettled(Array.from({ length: 12 }, (_, index) => rate(`Words ${index}`)))
  expect(await h.rows('reviews')).toHaveLength(1)
})

test('strangers see what waits as little as staff without the permission; who may only read decides nothing', async () => {
  const { h, ada, rate, manager } = await house()
  await rate(WORDS)
  const review = await waiting(manager)
  await expect(h.call(reviewDesk.list, {})).rejects.toMatchObject({ status: 401 })
  await expect(ada.call(reviewDesk.one, review)).rejects.toMatchObject({ status: 403 })
  await expect((await h.as.staff('cashier')).call(reviewDesk.one, review)).rejects.toMatchObject({ status: 403 })
  const auditor = await h.as.staff('auditor')
  expect(await auditor.call(reviewDesk.one, review)).toMatchObject({ text: WORDS })
  await expect(auditor.call(reviewDesk.publish, review)).rejects.toMatchObject({ status: 403 })
  await expect(
    auditor.call(reviewDesk.refuse, { ...review, refused_for: 'INSULT', reason: 'No.' }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(auditor.call(reviewDesk.answer, { ...review, answer: 'No.' })).rejects.toMatchObject({ status: 403 })
  await expect(
    manager.call(reviewDesk.refuse, { ...review, refused_for: 'INSULT', reason: ' ' }),
  ).rejects.toMatchObject({
    fieldErrors: { reason: [expect.any(String)] },
  })
  await expect(manager.call(reviewDesk.one, { id: 'nothing' })).rejects.toMatchObject({ status: 404 })
})

test('pages of reviews go on behind the last one, also when newer ones come meanwhile', async () => {
  const { h, manager } = await house()
  for (let index = 0; index < 4; index++) {
    const guest = await h.as.member()
    const stay = await parked(h, guest)
    h.clock.advance({ minutes: 1 })
    await guest.call(feedback.score, { transactionId: stay.id, score: 5, feedback: `Words ${index}`, publish: true })
    if (index < 3) await manager.call(reviewDesk.publish, await waiting(manager))
  }
  const first = await h.call(reviews.list, { page_size: 2 })
  expect(first.items.map(({ text }) => text)).toEqual(['Words 2', 'Words 1'])
  h.clock.advance({ minutes: 1 })
  await manager.call(reviewDesk.publish, await waiting(manager))
  const rest = await h.call(reviews.list, { page_size: 2, after: first.next! })
  expect(rest.items.map(({ text }) => text)).toEqual(['Words 0'])
})

test('a review goes with its person', async () => {
  const { h, ada, rate, manager } = await house()
  await rate(WORDS)
  await manager.call(reviewDesk.publish, await waiting(manager))
  await ada.call(privacy.erase, { number: ada.number, password: TEST_PASSWORD })
  await erased(h)
  expect(await listed(h)).toEqual([])
  expect(await h.rows('reviews')).toEqual([])
})

test.each([
  ['Ada King Lovelace', 'Ada L.'],
  ['  Ada  ', 'Ada'],
  ['María José ñandú', 'María Ñ.'],
  ['', null],
])('the name %j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown)
})
