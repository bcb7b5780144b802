import { counted, textsOf } from '../../../lib/texts.ts'

export const en = {
  contact: {
    title: 'Contact',
    description: 'Write, call, or stop by: how to reach the team at the lot, and how to find us.',
    heading: 'Talk to a real person',
    lead: 'Send a message, call, or stop by. If you have a booking, keep its number handy.',
    write: 'Send a message',
    orByEmail: (email: string) => `Or email us at <mail>${email}</mail>.`,
    call: 'Call',
    callFor: 'For bookings, changes, the shuttle, or a car that won’t start.',
    quicker: 'Faster ways',
    findBooking: 'Find, change, or cancel a booking',
    stayHelp: 'Pay for your stay, or get help at the lot',
    callShuttle: 'Call the shuttle',
    companies: 'Parking for companies',
    milesFrom: (miles: string, airport: string) => `${miles} miles from ${airport}`,
    directions: 'Directions in',
  },
  letter: {
    fields: {
      email_address: 'Your email',
      subject: 'Subject',
      message: { label: 'Message', hint: 'Include your booking number if you have one' },
    },
    sendAnyway: 'Send anyway',
    send: 'Send',
  },
  companies: {
    title: 'Parking for companies',
    description: 'Airport parking for companies: one code, one flat daily price, for any vehicle and any date.',
    heading: 'One daily price for your whole team',
    lead: (airport: string) =>
      `For companies whose people fly from ${airport}: one code, one flat daily price, for any vehicle and any date.`,
    start: 'Tell us who travels, and how often',
    answer: 'We’ll reply as soon as we can with a price and a code.',
    orCall: (phone: string) => `Prefer to talk? Call <phone>${phone}</phone>.`,
    sameTerm: 'The same price every day',
    same: 'Summer and holidays included, so trips stay on budget.',
    bookedTerm: 'Book in a minute',
    booked: 'Travelers enter your code when they book and see your company’s price next to the usual ones.',
    plansTerm: 'Plans can change',
    plans: (hours: number) =>
      `Cancel free ${hours > 0 ? `up to ${counted(hours, { one: 'hour', other: 'hours' })} before` : 'until'} arrival. Change dates free until check-in.`,
    receiptTerm: 'A receipt for every stay',
    receipt: 'Emailed to whoever handles expenses, with every line and tax.',
  },
  inquiry: {
    fields: {
      company_name: 'Company',
      name: 'Your name',
      role: 'Your role',
      email_address: 'Work email',
      employee_count: 'How many people travel?',
      travel_frequency: 'How often do they travel?',
    },
    choose: 'Choose one',
    moreThanThousand: 'More than 1,000',
    everyWeek: 'Every week',
    everyMonth: 'Every month',
    fewTimes: 'A few times a year',
    unknown: 'Not sure yet',
    ask: 'Get a price',
  },
  sending: 'Sending…',
  sentTitle: 'We got your message',
  sent: (email: string) => `We’ll reply to ${email} as soon as we can. A confirmation is on its way to you now.`,
}

export const texts = textsOf('site/contact', en)
