import { englishOnly } from '../../../lib/texts.ts'

/** The gateway's books, our own, and where they differ. */
export const en = {
  from: 'From',
  until: 'Until',
  refunds: 'Refunds',
  batches: {
    open: { lead: 'Days whose books can still change.', empty: 'No open batch' },
    closed: { lead: 'Days whose books the gateway has closed.', empty: 'No closed batch' },
    date: 'Business day',
    charges: 'Charges',
    charged: 'Charged',
    refunded: 'Refunded',
    fees: 'Gateway fees',
    other: 'Other',
    net: 'Paid out',
  },
  differences: {
    lead: 'All books are compared every night. A difference goes by itself when it is mended.',
    empty: 'All books agree',
    emptyHint: 'Nothing to do.',
    which: 'Which',
    gone: 'Gone',
    what: 'What',
    subject: 'Payment or line',
    booking: 'Booking',
    open: 'Open',
    ours: 'Our books',
    theirs: 'Gateway',
    found: 'Found',
    goneSince: 'Gone since',
  },
  sales: {
    dailyLead: 'Payments when they settled, refunds when they were promised, on Pacific days.',
    monthlyLead: 'Payments when they settled, refunds when they were promised, in Pacific months.',
    empty: 'Nothing was paid yet',
    day: 'Day',
    month: 'Month',
    payments: 'Payments',
    taken: 'Taken',
    given: 'Given back',
    card: 'Card',
    cash: 'Cash',
    net: 'Net',
  },
}

export const texts = englishOnly(en)
