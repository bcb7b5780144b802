import { textsOf } from '../../../lib/texts.ts'

export const en = {
  contact: {
    title: 'Contact',
    description: 'Write, call or come by: how to reach the people at the lot, and where to find it.',
    heading: 'Talk to a person',
    lead: 'Write to us, call, or come by. Have your booking number at hand if you have one.',
    write: 'Write',
    orByEmail: (email: string) => `Or by e-mail to <mail>${email}</mail>.`,
    call: 'Call',
    callFor: 'For bookings, changes, the shuttle, or a car that will not start.',
    quicker: 'Perhaps quicker',
    findBooking: 'Find, change or cancel a booking',
    callShuttle: 'Call the shuttle',
    companies: 'Parking for companies',
    milesFrom: (miles: string, airport: string) => `${miles} miles from ${airport}`,
    directions: 'Directions in',
  },
  letter: {
    email_address: 'Your e-mail',
    subject: 'What it is about',
    message: 'Your message',
    hint: 'With your booking number, if it is about a booking',
    sendAnyway: 'Send it all the same',
    send: 'Send',
  },
  companies: {
    title: 'Parking for companies',
    description: 'Airport parking for companies: one flat daily price behind one code, for any vehicle and any date.',
    heading: 'One price a day, whoever flies',
    lead: (airport: string) =>
      `For companies whose people leave from ${airport}: a flat daily price behind one code, for any vehicle and any date.`,
    start: 'Tell us who flies, and how often',
    answer: (phone: string) =>
      `We answer within one business day, with a price and a code. Rather by phone? <phone>${phone}</phone>`,
    sameTerm: 'The same price every day',
    same: 'Summer and holidays included, so that a trip costs what the budget says.',
    bookedTerm: 'Booked in a minute',
    booked: 'Whoever travels enters the code when booking, and sees the company’s price beside the usual ones.',
    plansTerm: 'Plans may change',
    plans: (hours: number) =>
      `Cancelling is free up to ${hours} hours before arrival, changing the dates is free until check-in.`,
    receiptTerm: 'A receipt for each stay',
    receipt: 'By e-mail to whoever does the expenses, with every line and tax.',
  },
  inquiry: {
    company_name: 'Company',
    name: 'Your name',
    role: 'Your role',
    email_address: 'Work e-mail',
    employee_count: 'How many people travel',
    travel_frequency: 'How often they travel',
    choose: 'Please choose',
    moreThanThousand: 'More than 1,000',
    everyWeek: 'Every week',
    everyMonth: 'Every month',
    fewTimes: 'A few times a year',
    unknown: 'Not known yet',
    ask: 'Ask for a price',
  },
  sending: 'Sending …',
  sentTitle: 'We have your message',
  sent: (email: string) =>
    `A person reads it and answers to ${email} within one business day. A confirmation is on its way there, too.`,
}

export const texts = textsOf('site/contact', en)
