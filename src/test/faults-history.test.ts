import { expect, test } from 'vitest'
import type { Asked } from './faults/customer.ts'
import { contradictions, type Kept } from './faults/history.ts'

let clock = 0

/** One request and its answer, after all before it. */
function asked(more: Partial<Asked>): Asked {
  clock += 10
  return {
    what: 'book',
    key: `k${clock}`,
    quoteId: 'q1',
    bookingId: 'b1',
    answer: 'done',
    status: 200,
    milliseconds: 5,
    began: clock,
    ended: clock + 5,
    ...more,
  }
}

const live: readonly Kept[] = [{ id: 'b1', status: 'CONFIRMED', quote_id: 'q1' }]
const ended: readonly Kept[] = [{ id: 'b1', status: 'CANCELLED', quote_id: 'q1' }]
const read = (seen: string) => asked({ what: 'read', seen })
const cancelled = (more: Partial<Asked> = {}) => asked({ what: 'cancel', quoteId: '', ...more })

test('what really happens contradicts nothing', () => {
  const unheard = asked({ answer: 'unknown', status: undefined, bookingId: undefined })
  expect(contradictions([unheard, { ...asked({}), key: unheard.key }], live)).toEqual([])
  expect(contradictions([asked({}), read('CONFIRMED'), cancelled(), read('CANCELLED')], ended)).toEqual([])
  expect(contradictions([asked({}), cancelled({ answer: 'unknown' }), read('CONFIRMED')], ended)).toEqual([])
  const atOnce = cancelled()
  expect(contradictions([asked({}), atOnce, { ...read('CONFIRMED'), began: atOnce.began }], ended)).toEqual([])
  const refused = asked({ answer: 'refused', status: 422, bookingId: undefined, quoteId: 'q9' })
  expect(contradictions([asked({}), refused], live)).toEqual([])
})

test.each<[string, () => Asked[], readonly Kept[]]>([
  ['gone', () => [asked({})], []],
  ['refused and done', () => [asked({ answer: 'refused', status: 422, bookingId: undefined })], live],
  ['not cancelled', () => [asked({}), cancelled()], live],
  ['not changed', () => [asked({}), asked({ what: 'change', quoteId: 'q2' })], live],
  ['cancelled by nobody', () => [asked({})], ended],
  ['changed after its end', () => [asked({}), cancelled(), asked({ what: 'change' })], ended],
  ['seen alive after its end', () => [asked({}), cancelled(), read('CONFIRMED')], ended],
  ['seen ended before anybody asked', () => [asked({}), read('CANCELLED'), cancelled()], ended],
  ['sold twice for one price', () => [asked({}), asked({ bookingId: 'b2' })], [...live, { ...live[0]!, id: 'b2' }]],
  ['sold twice for two keys', () => [asked({}), asked({ quoteId: 'q2' })], live],
])('a history in which a booking is %s is found', (what, history, kept) => {
  expect(contradictions(history(), kept).join('\n')).toContain(what)
})

test('two answers to one key are found, and a refusal after an answer', () => {
  const one = asked({})
  const other = { ...asked({ bookingId: 'b2', quoteId: 'q2' }), key: one.key }
  const both = [...live, { id: 'b2', status: 'CONFIRMED', quote_id: 'q2' }]
  expect(contradictions([one, other], both).join('\n')).toContain('two answers to one key')
  const refused = { ...asked({ answer: 'refused', status: 409, quoteId: 'q9', bookingId: undefined }), key: one.key }
  expect(contradictions([one, refused], live)).toEqual([
    'done, then refused under the same key: book q9 was answered 409',
  ])
})
