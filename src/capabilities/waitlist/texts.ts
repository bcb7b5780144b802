import { messagesOf, textsOf } from '../../lib/texts.ts'

/** Words of the waiting list, in its refusals and mails. */
export const en = {
  tab: 'Waiting list',
  required: 'Required',
  dollars: 'Enter an amount such as 120.00',
  refusal: {
    isFree: 'There is space on these dates again. You can book them now.',
    joinedBefore: 'You are already on the list for these dates. Open the link in our email to see your place.',
    tooMany: ({ most }: { most: number }) => `You can wait for up to ${most} stays. Leave one first.`,
    beingBooked: 'We are booking the space for you right now. Check back in a minute.',
    cardUnknown: 'We can’t find this saved card.',
    over: 'You are no longer on the waiting list.',
  },
}

export const texts = textsOf('waitlist', en)
export const messages = messagesOf('waitlist', en)
