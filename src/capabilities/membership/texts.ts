import { counted, messagesOf, textsOf } from '../../lib/texts.ts'

/** Words of the membership pass. */
export const en = {
  title: (number: string) => `Point Club membership ${number}`,
  heading: 'Point Club membership',
  asOf: (moment: string) => `As of ${moment}`,
  member: 'Member',
  showCode: 'Show this code at the gate',
  codeHint: 'It links your stay to your membership, so you earn points automatically.',
  howPointsWork: 'How points work',
  earn: (points: number) => `${counted(points, { one: 'point', other: 'points' })} for every whole dollar of parking.`,
  worth: (points: number) =>
    `${counted(points, { one: 'point is', other: 'points are' })} worth a dollar of parking at list price.`,
  keep: (months: number) =>
    `Points stay yours for ${counted(months, { one: 'month', other: 'months' })} after you last earned or redeemed some.`,
  place: 'How to find us',
  contact: 'Questions',
  yourPoints: 'Your points',
  redeemAt: 'See and redeem them at',
  pass: (business: string) => `${business} Point Club membership`,
  show: 'Show your membership at the gate',
  phone: 'Phone',
  refusal: {
    unknown: 'We couldn’t find a receipt with this number and validation code.',
    recorded: 'The points for this receipt have already been recorded.',
    tooOld: ({ days }: { days: number }) =>
      `You can record a receipt for up to ${counted(days, { one: 'day', other: 'days' })} after your stay.`,
  },
}

export const texts = textsOf('membership', en)
export const messages = messagesOf('membership', en)
