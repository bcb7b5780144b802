import type { FormFields, FormShapes } from '../kit/screen.ts'

/** What the forms of the cashier's screen show of the calls that they send. */
export const GATE_FORMS = {
  'gate.find': ['code'],
  'gate.arrive': ['plate', 'party'],
  'gate.change': ['plate', 'booking_number', 'voucher_number', 'point_club_number'],
  'gate.refund': ['amount'],
  'stays.lateFlight': ['flight_number'],
  'drawers.openDrawer': ['opening'],
  'drawers.moveCash': ['kind', 'amount', 'reason'],
  'drawers.closeDrawer': ['note'],
} as const satisfies FormFields

export type GateForms = FormShapes<typeof GATE_FORMS>
