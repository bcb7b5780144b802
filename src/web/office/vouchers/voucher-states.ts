import { counted } from '../../../lib/texts.ts'

export const VOUCHER_STATES = {
  PENDING: ['accent', 'Awaiting payment'],
  ISSUED: ['good', 'Outstanding'],
  USED: ['neutral', 'Used'],
  EXPIRED: ['neutral', 'Expired'],
  VOIDED: ['bad', 'Voided'],
  UNPAID: ['bad', 'Not paid'],
} as const

export const VOUCHER_KINDS = { POINTS: 'Points', GIFT: 'Gift', GOODWILL: 'Goodwill' }
export const MEMBER_VOUCHER_KINDS = { POINTS: 'Points', GOODWILL: 'Goodwill' }

export const pointsText = (points: number) => counted(points, { one: 'point', other: 'points' })
