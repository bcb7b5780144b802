import { textsOf } from '../../../lib/texts.ts'

export const en = {
  meta: 'Join the Point Club',
  description:
    'Join the Point Club for free: every stay earns points, and points pay for parking. 250 points to start with.',
  title: 'Every stay brings the next one closer',
  lead: (business: string) => `The ${business} Point Club turns what you pay for parking into days you park for free.`,
  join: 'Join now, it is free',
  fullName: 'Full name',
  callName: 'What should we call you?',
  email: 'E-mail',
  emailHint: 'We send a link there to confirm it',
  password: 'Password',
  passwordHint: '8 characters or more',
  submit: 'Join the Point Club',
  pending: 'Joining …',
  already: 'A member already? <login>Log in</login>. How we treat what you tell us: <privacy>Privacy Policy</privacy>.',
  perDollar: 'points for every dollar of parking',
  welcome: 'points on the day you join',
  worth: 'points pay for a dollar of parking',
  questions: 'Good to know',
  counts: 'What counts, and what does not?',
  countsAnswer: 'Points come from the parking itself, not from fees and taxes. Each stay counts once.',
  spend: 'How do I spend points?',
  spendAnswer:
    'You exchange them for a voucher over the dates you choose. At the gate the voucher pays for those days, fees and taxes included.',
  expire: 'Do points expire?',
  expireAnswer: 'After 24 months in which you neither earn nor spend any. Every stay starts the clock anew.',
  forgot: 'I forgot to show my number. Are the points lost?',
  forgotAnswer: 'No. Your receipt carries a code; enter it within 90 days and the points are yours.',
}

export const texts = textsOf('site/register', en)
