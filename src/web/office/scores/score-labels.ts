import { isComplaint } from '../../../capabilities/feedback/complaint.ts'
import type { Rated } from '../../../capabilities/feedback/office-contract.ts'
import { PRODUCT_NAMES } from '../../../lib/names.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** What scores are about. */
export const RATED: Readonly<Record<Rated, string>> = { ...PRODUCT_NAMES, VOUCHER: 'Time voucher' }

/** A score as a badge shows it. */
export function scoreTone(score: number): BadgeTone {
  if (isComplaint(score)) return 'bad'
  return score >= 4 ? 'good' : 'neutral'
}
