import { expect, test } from 'vitest'
import type { BatchPayment } from '../../../capabilities/payments/contract.ts'
import { screen } from './batch.tsx'

const PAYMENT: BatchPayment = {
  id: 'p1',
  kind: 'CHARGE',
  amount: '77.63',
  fee: null,
  at: '2026-12-01T06:00:00-08:00',
  reason: 'invoice',
  booking_id: null,
  transaction_id: null,
  voucher_id: null,
  invoice_id: null,
}

test('each payment of a batch says what it was for', () => {
  const subject = screen.columns.find(({ key }) => key === 'for')
  const named = (['booking_id', 'transaction_id', 'voucher_id', 'invoice_id'] as const).map((id) =>
    subject?.text?.({ ...PAYMENT, [id]: 'x1' }),
  )
  expect(named).toEqual(['Booking', 'Stay', 'Voucher', 'Company invoice'])
  expect(subject?.text?.(PAYMENT)).toBe('Unknown')
})
