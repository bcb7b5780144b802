import { messagesOf, textsOf } from '../../lib/texts.ts'

/** Names of acts and reasons, and refusals. */
export const en = {
  kinds: {
    refund: 'Refund',
    void: 'Void',
    override: 'Price override',
    complimentary: 'Complimentary',
    waive: 'Waived fee',
    adjust_points: 'Point adjustment',
    goodwill_voucher: 'Goodwill voucher',
    goodwill_points: 'Goodwill points',
    cancel: 'Cancellation',
  },
  reasons: {
    OVERCHARGED: 'Charged too much',
    CHARGED_TWICE: 'Charged twice',
    UNUSED_TIME: 'Left early',
    SERVICE_FAILURE: 'Poor service',
    DAMAGE: 'Damage',
    MISTAKE: 'Opened or closed by mistake',
    DUPLICATE: 'Duplicate',
    TEST: 'Test',
    CUSTOMER_ASKED: 'Customer asked',
    PRICE_MATCH: 'Price match',
    PROMISED: 'Promised by staff',
    SYSTEM_ERROR: 'System error',
    STAFF: 'Staff',
    PARTNER: 'Partner',
    APOLOGY: 'Apology',
    FIRST_TIME: 'First time',
    WEATHER: 'Weather',
    MEDICAL: 'Medical',
    MISSING_STAY: 'Missing stay',
    CORRECTION: 'Correction',
    LATE_SHUTTLE: 'Late shuttle',
    FLIGHT_CANCELED: 'Flight canceled',
    OTHER: 'Other',
  },
  subjects: {
    stay: ({ number }: { number: string }) => `ticket ${number}`,
    booking: ({ number }: { number: string }) => `booking ${number}`,
    member: ({ number }: { number: string }) => `member ${number}`,
    voucher: ({ number }: { number: string }) => `time voucher ${number}`,
  },
  chooseReason: 'Choose a reason',
  dollars: 'Enter dollars and cents such as 25.00',
  wholeNumber: 'Enter a whole number',
  sayWhy: 'Say in words why',
  waitsAlready: 'The same is already waiting for approval.',
  ownRequest: 'Somebody else has to decide what you asked for.',
  notYours: 'You may not do this yourself, so you cannot approve it.',
  beyondYours: 'This is above your own limits too. Somebody with higher limits has to approve it.',
  requesterMayNot: ({ who }: { who: string }) => `${who} may no longer do this.`,
  amountChanged: ({ asked, now }: { asked: string; now: string }) =>
    `The amount was $${asked} when this was asked and is $${now} now. Decline it and have it asked again.`,
  hasExpired: 'This request has expired.',
  already: {
    DONE: 'This request has already been approved.',
    DECLINED: 'This request has already been declined.',
    WITHDRAWN: 'This request was withdrawn.',
    EXPIRED: 'This request has expired.',
  },
  notPossible: ({ why }: { why: string }) => `This cannot be done now: ${why}`,
}

export const texts = textsOf('acts', en)
export const messages = messagesOf('acts', en)
