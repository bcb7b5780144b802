import type { GateStay } from '../../../capabilities/stays/office-contract.ts'
import { counted, englishOnly, plural } from '../../../lib/texts.ts'

type StayNames = Pick<
  GateStay,
  'ticket_num' | 'record_loc' | 'booking_number' | 'voucher_number' | 'point_club_number' | 'plate'
>

/** The cashier's screen, and the manifest of the driver. */
export const en = {
  scan: {
    label: 'Scan or type a code, a name, a phone number or a plate',
    placeholder: 'Scan, or type a code, name, phone or plate',
    find: 'Find',
    keys: '<key>Enter</key> alone opens a ticket. After a scan <key>Enter</key> does what the large button says.',
    nothing: 'Nothing is called so. Try the name, the phone number or the plate; Enter alone opens a ticket.',
  },
  away: {
    title: 'The server cannot be reached',
    goOn: 'Go on: scans are kept here, signed, and settled by themselves when it is back.',
    waiting: (scans: number) => `${counted(scans, { one: 'scan waits', other: 'scans wait' })} here`,
    refused: (reason: string) => `A kept scan was refused: ${reason}`,
    noKey: 'This screen was opened without the server, so it cannot keep scans. Write this one down.',
    arrived: (name: string, ticket: string, locator: string) =>
      `Kept: ${name} has arrived. Ticket ${ticket} · ${locator}`,
    walkIn: 'walk-in',
    left: (ticket: string) => `Kept: ticket ${ticket} has left.`,
    leftPaying: (ticket: string, cash: string) => `Kept: ticket ${ticket} has left and paid $${cash} in cash.`,
    label: 'Without the server',
    here: (since: string) => `Here since ${since}. Priced by this screen.`,
    bookedUntil: (until: string) => `Booked until ${until}.`,
    unknownCode: 'This screen does not know the code. Write the ticket down for who comes.',
    writeDown: 'Write the ticket down for who comes.',
    notNow: 'Without the server this cannot be done. Try again in a moment.',
  },
  desk: {
    unknownCall: 'Unknown call',
    sessionEnded: 'Your session has ended. Log in again in another tab, then go on here.',
    failed: 'That did not work.',
  },
  arrived: (name: string, ticket: string, locator: string) => `${name} has arrived. Ticket ${ticket} · ${locator}`,
  walkIn: 'Walk-in',
  closed: (ticket: string, receipt: string) => `Ticket ${ticket} is closed. Receipt ${receipt}.`,
  closedWithChange: (ticket: string, receipt: string, change: string) =>
    `Ticket ${ticket} is closed. Receipt ${receipt}. Give $${change} back.`,
  ticket: (number: string) => `Ticket ${number}`,
  newTicket: 'New ticket',
  checkIn: 'Check in',
  openTicket: 'Open ticket',
  letOut: 'Let out',
  takeCash: (amount: string) => `Take $${amount} in cash`,
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
    driveUp: 'Pays the drive-up price of the real stay when leaving.',
  },
  drawer: {
    title: 'Cash drawer',
    needsServer: 'The drawer needs the server. Try again in a moment.',
    counted: 'Counted',
    opening: 'Lies in it',
    note: 'Note',
    close: 'Close the drawer',
    open: 'Open the drawer',
    openedAt: 'Opened',
    closedAt: 'Closed',
    layInIt: 'Lay in it',
    taken: 'Taken',
    given: 'Given back',
    expected: 'Should be',
    difference: 'Difference',
  },
  matches: {
    label: 'Who may be meant',
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
    everything: 'Everything about it',
    unanswered: 'The card processor has not answered. The stay closes by itself when it has; look again in a moment.',
    anotherCard: 'Another card',
    price: (total: string) => `Price: $${total}`,
    putRight: 'Put right: class, lost ticket, booking, voucher, member',
    lateFlight: 'Late flight',
    refund: 'Refund',
    refundAmount: (most: string) => `Amount, $${most} at most`,
    giveBack: 'Give back',
    voidTicket: 'Void this ticket',
    void: 'Void',
    reason: 'Reason',
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
    leave: { title: 'Leave the lot', empty: 'Nobody leaves in these hours.', flight: 'Comes back with' },
    arrive: { title: 'Arrive at the lot', empty: 'Nobody is expected in these hours.', flight: 'Flies with' },
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
