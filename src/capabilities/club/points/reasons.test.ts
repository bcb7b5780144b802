import { expect, test } from 'vitest'
import { es } from '../../../languages/es/club/points.ts'
import { inLanguage } from '../../../lib/in-language.ts'
import { harness } from '../../../test/harness.ts'
import { membership } from '../../membership/contract.ts'
import { earn, grantRegistrationBonus, redeem, refundPoints, reverse, spendPoints } from './index.ts'
import type { LedgerReason } from './rules.ts'
import { en } from './texts.ts'

test('everyone reads in their language why points moved; what has no code stays as it was written', async () => {
  const h = await harness()
  const ada = await h.as.member()
  await h.add('point_accounts', { account_id: ada.id })
  const reasons = Object.keys(en.reasons) as LedgerReason[]
  const entries = [
    ...reasons.map((reason) => ({ reason })),
    { reason: 'OTHER', description: 'Found under the seat' } as const,
  ]
  for (const [place, told] of entries.entries())
    await h.add('point_entries', {
      id: h.ctx().random.uuid(),
      account_id: ada.id,
      at: h.ctx().now,
      kind: 'ADJUST',
      points: 1,
      balance: place + 1,
      actor: 'system',
      ...told,
    })
  const read = async (reader: Pick<typeof ada, 'call'>) => {
    const { items } = await reader.call(membership.ledger, { number: ada.number, page_size: 100, sort_order: 'asc' })
    return items.map(({ description }) => description)
  }
  const english = [...reasons.map((reason) => en.reasons[reason]), 'Found under the seat']
  expect(await read(ada)).toEqual(english)
  expect(await read(await h.as.staff())).toEqual(english)
  expect(await inLanguage('es', () => read(ada))).toEqual([
    ...reasons.map((reason) => es.reasons[reason]),
    'Found under the seat',
  ])
})

test('an entry keeps the code of why points moved, and no words', async () => {
  const h = await harness()
  const { id: accountId, email } = await h.as.member()
  const [transactionId, voucherId] = [h.ctx().random.uuid(), h.ctx().random.uuid()]
  await grantRegistrationBonus(h.ctx(), { accountId, email })
  await earn(h.ctx(), { accountId, transactionId, points: 700, ref: 'R-1' })
  await redeem(h.ctx(), { accountId, voucherId, points: 900, ref: 'V-1' })
  await reverse(h.ctx(), { transactionId, points: 700, ref: 'R-1' })
  await refundPoints(h.ctx(), { accountId, voucherId, points: 900, ref: 'V-1' })
  await spendPoints(h.ctx(), { accountId, paymentId: h.ctx().random.uuid(), points: 100, ref: 'B-1' })
  h.clock.advance({ hours: 24 * 800 })
  await h.services.jobs.send(h.services.db, 'points.expire', {}, {})
  await h.runJobs()
  const entries = await h.rows('point_entries', {}, 'position')
  expect(entries.map(({ reason, points }) => [reason, points])).toEqual([
    ['WELCOME', 250],
    ['PARKING', 700],
    ['VOUCHER', -900],
    ['PARKING_REFUNDED', -50],
    ['VOUCHER_VOIDED', 900],
    ['OWED', -650],
    ['BOOKING', -100],
    ['NOT_IN_TIME', -150],
  ])
  expect(new Set(entries.map(({ description }) => description))).toEqual(new Set(['']))
})
