import { capitalized } from '../../../lib/wording.ts'
import { figure } from '../../../lib/texts.ts'
import { REASONS } from '../../../capabilities/members/rules.ts'
import type { Option } from '../../ui/form-fields.ts'

export const MEMBER_STATES = {
  ACTIVE: ['good', 'Active'],
  DEACTIVATED: ['bad', 'Deactivated'],
  MERGED: ['neutral', 'Merged'],
} as const

export const EMAIL_STATES = { yes: ['good', 'Confirmed'], no: ['accent', 'Not confirmed'] } as const

export const MAIL_SETTINGS = ['Bookings and account only', 'Monthly news too', 'All offers']

export const signed = (points: number) => (points > 0 ? `+${figure(points)}` : figure(points))

/** Reasons to choose from, as the API names them. */
export function reasonOptions(...codes: readonly string[]): Option[] {
  return codes.map((value) => ({ value, label: capitalized(REASONS[value] ?? value) }))
}
