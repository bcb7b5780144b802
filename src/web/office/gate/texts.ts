import type { GateStay } from '../../../capabilities/stays/office-contract.ts'
import { counted, englishOnly, plural } from '../../../lib/texts.ts'

type StayNames = Pick<
  GateStay,
  'ticket_num' | 'record_loc' | 'booking_number' | 'voucher_number' | 'point_club_number' | 'plate'
>

/** The cashier's screen, and the manifest of the driver. */
const en = {
  scan: {
    label: 'Scan or type a code, name, phone number, or plate',
    placeholder: 'Scan, or type a code, name, phone, or plate',
    find: 'Find',
    keys: '<key>Enter</key> alone opens a ticket. After a scan, <key>Enter</key> does what the large button says.',
    nothing: 'No matches. Try the name, phone number, or plate. Enter alone opens a ticket.',
  },
  away: {
    title: 'The server cannot be reached',
    goOn: 'Keep going: scans are stored here and sent automatically when it is back.',
    waiting: (scans: number) => `${counted(scans, { one: 'scan', other: 'scans' })} waiting to be sent`,
    refused: (reason: string) => `A stored scan was refused: ${reason}`,
    noKey: 'This screen was opened offline and cannot store scans. Write this one down.',
    arrived: (name: string, ticket: string, locator: string) =>
      `Stored: ${name} has arrived. Ticket ${ticket} · ${locator}`,
    walkIn: 'walk-in',
    left: (ticket: string) => `Stored: ticket ${ticket} has left.`,
    leftPaying: (ticket: string, cash: string) => `Stored: ticket ${ticket} has left and paid $${cash} in cash.`,
    label: 'Offline',
    here: (since: string) => `Here since ${since}. Priced on this device.`,
    bookedUntil: (until: string) => `Booked until ${until}.`,
    unknownCode: 'This code is not known offline. Write the ticket down for the customer.',
    writeDown: 'Write the ticket down for the customer.',
    notNow: 'This needs the server. Try again in a moment.',
  },
  desk: {
    unknownCall: 'Unknown call',
    sessionEnded: 'Your session has ended. Log in again in another tab, then continue here.',
    failed: 'Something went wrong. Please try again.',
  },
  arrived: (name: string, ticket: string, locator: string) => `${name} has arrived. Ticket ${ticket} · ${locator}`,
  walkIn: 'Walk-in',
  closed: (ticket: string, receipt: string) => `Ticket ${ticket} is closed. Receipt ${receipt}.`,
  closedWithChange: (ticket: string, receipt: string, change: string) =>
    `Ticket ${ticket} is closed. Receipt ${receipt}. Change due: $${change}.`,
  ticket: (number: string) => `Ticket ${number}`,
  newTicket: 'New ticket',
  checkIn: 'Check in',
  openTicket: 'Open ticket',
  letOut: 'Let out',
  takeCash: (amount: string) => `Collect $${amount} in cash`,
  vehicleClass: 'Class',
  plate: 'Plate',
  atTheLot: 'At the lot',
  /** From when until when. */
  span: (from: string, until: string) => `${from} – ${until}`,
  arrival: {
    label: 'Arrival',
    opening: 'Opening …',
    terminal: 'Terminal',
    people: 'People',
    /** Its number, and what is still to be paid if anything is. */
    booking: (number: string, due: string) =>
      `Booking <number>${number}</number>, ${due ? `<due>${due}</due> when leaving` : 'paid'}`,
    voucher: (number: string) => `Time voucher ${number}`,
    member: (number: string) => `Member ${number}`,
    driveUp: 'Charged at the drive-up rate on exit.',
  },
  drawer: {
    title: 'Cash drawer',
    needsServer: 'The drawer needs the server. Try again in a moment.',
    counted: 'Counted',
    opening: 'Opening float',
    note: 'Note',
    close: 'Close the drawer',
    open: 'Open the drawer',
    openedAt: 'Opened',
    closedAt: 'Closed',
    layInIt: 'Opening float',
    taken: 'Cash in',
    given: 'Refunded',
    expected: 'Expected cash',
    difference: 'Difference',
  },
  matches: {
    label: 'Possible matches',
    since: (moment: string) => `since ${moment}`,
    expected: 'Expected',
  },
  stay: {
    label: 'Stay',
    states: { OPEN: 'At the lot', CLOSED: 'Closed', VOIDED: 'Void' },
    now: 'now',
    /** What a stay is known by. Only the ticket and its locator are always there. */
    known: (known: StayNames) =>
      [
        `Ticket <number>${known.ticket_num}</number>`,
        `locator <number>${known.record_loc}</number>`,
        ...(known.booking_number ? [`booking ${known.booking_number}`] : []),
        ...(known.voucher_number ? [`voucher ${known.voucher_number}`] : []),
        ...(known.point_club_number ? [`member ${known.point_club_number}`] : []),
        ...(known.plate ? [`plate ${known.plate}`] : []),
      ].join(', '),
    dueNow: 'Due now',
    chargeCard: (last4: string) => `Charge card ending in ${last4}`,
    receipt: (number: string) => `Receipt ${number}`,
    everything: 'Full details',
    unanswered: 'The card processor has not answered yet. The stay closes automatically when it does.',
    anotherCard: 'Another card',
    price: (total: string) => `Price: $${total}`,
    putRight: 'Correct: class, lost ticket, booking, voucher, member',
    lateFlight: 'Late flight',
    refund: 'Refund',
    refundAmount: (most: string) => `Amount, up to $${most}`,
    giveBack: 'Refund',
    voidTicket: 'Void this ticket',
    void: 'Void',
    cardNumber: 'Card number',
    expires: 'Expires',
    /** Inside the empty field. */
    expiresExample: 'MM/YY',
    code: 'Code',
    charge: 'Charge',
    charging: 'Charging …',
    bookingNumber: 'Booking number',
    voucherNumber: 'Voucher number',
    memberNumber: 'Member number',
    isLost: 'The ticket is lost',
    flightNumber: 'Flight number',
    backAt: 'Back at the lot',
    hold: 'Hold the booked price',
  },
  manifest: {
    next: 'Next',
    hours: (hours: number) => `${hours} hours`,
    print: 'Print',
    lead: (from: string, until: string, cars: number) =>
      `${from} to ${until}. ${cars} ${plural(cars, { one: 'car', other: 'cars' })} at the lot.`,
    leave: { title: 'Departures', empty: 'No departures in these hours.', flight: 'Returning flight' },
    arrive: { title: 'Arrivals', empty: 'No arrivals in these hours.', flight: 'Departing flight' },
    table: (heading: string) => `${heading}: table`,
    time: 'Time',
    who: 'Who',
    place: 'Place',
    people: 'People',
    due: 'Due',
    late: 'late',
  },
}

export const texts = englishOnly(en)
