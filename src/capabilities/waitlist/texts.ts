import { messagesOf, textsOf } from '../../lib/texts.ts'

/** Words of the waiting list, in its refusals and mails. */
export const en = {
  tab: 'Waiting list',
  required: 'Required',
  dollars: 'Enter an amount such as 120.00',
  refusal: {
    isFree: 'There is space on these dates again. You can book them now.',
    joinedBefore: 'You are on the list for these dates already. Open the link in our mail to see your place.',
    tooMany: ({ most }: { most: number }) => `You can wait for ${most} stays at most. Leave one of them first.`,
    beingBooked: 'The space is being booked for you right now. Look again in a minute.',
    cardUnknown: 'This saved card is not known.',
    over: 'You are not on the waiting list any more.',
  },
}

export const texts = textsOf('waitlist', en)
export const messages = messagesOf('waitlist', en)
