import { LEAST_PASSWORD } from '../../../lib/password-length.ts'
import { counted, textsOf } from '../../../lib/texts.ts'

export const en = {
  meta: 'Join the Point Club',
  description: 'Join the Point Club for free: every stay earns points, and points pay for parking.',
  title: 'Park, earn points, park for free',
  lead: (business: string) =>
    `With the ${business} Point Club, every dollar you spend on parking earns points toward free days.`,
  join: 'Join for free',
  fields: {
    long_name: 'Full name',
    short_name: 'What should we call you?',
    email: { label: 'Email', hint: 'We’ll send a link to confirm it' },
    password: { label: 'Password', hint: `${LEAST_PASSWORD} characters or more` },
  },
  submit: 'Join the Point Club',
  pending: 'Joining…',
  already: 'Already a member? <login>Log in</login>. See how we use your data: <privacy>Privacy Policy</privacy>.',
  perDollar: 'points for every dollar of parking',
  welcome: 'points on the day you join',
  worth: 'points buy a dollar of parking',
  example: 'What a week is worth',
  exampleText: (dollars: number, earned: string, all: string) =>
    `A week with $${dollars} of parking earns ${earned} points. With the points for joining, that’s ${all}.`,
  exampleWorth: (worth: string) => `They pay for <worth>${worth}</worth> of your next stay.`,
  gains: {
    book: 'Use points toward a booking, or for a whole stay',
    pay: 'Save your card and book in a few taps',
    receipts: 'Find every booking and receipt in one place',
  },
  questions: 'Good to know',
  counts: 'What earns points?',
  countsAnswer: 'The price of parking does; fees and taxes don’t. Each stay counts once.',
  spend: 'How do I spend points?',
  spendAnswer:
    'Take them off a booking when you pay, or exchange them for a voucher that covers the days you choose, with fees and taxes.',
  expire: 'Do points expire?',
  expireAnswer: (months: number) =>
    `Only if you don’t earn or spend any for ${counted(months, { one: 'month', other: 'months' })}. Every stay restarts the clock.`,
  forgot: 'I forgot to show my member number. Did I lose my points?',
  forgotAnswer: (days: number) =>
    `No. Enter the code on your receipt within ${counted(days, { one: 'day', other: 'days' })} and the points are yours.`,
}

export const texts = textsOf('site/register', en)
