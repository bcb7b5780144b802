import { counted, messagesOf, textsOf } from '../../lib/texts.ts'

/** Words of the waiting list, in its refusals and mails. */
export const en = {
  tab: 'Waiting list',
  dollars: 'Enter an amount such as 120.00',
  refusal: {
    isFree: 'There’s space on these dates again. You can book them now.',
    joinedBefore: 'You’re already on the list for these dates. Open the link in our email to see your place.',
    tooMany: ({ most }: { most: number }) =>
      `You can be on the waiting list for up to ${counted(most, { one: 'stay', other: 'stays' })}. To leave one, open the link in its email.`,
    beingBooked: 'We’re booking the space for you right now. Check back in a minute.',
    cardUnknown: 'We can’t find this saved card.',
    beingErased: 'Your data is being erased, as you asked. You can join the waiting list in a few minutes.',
    over: 'You’re no longer on the waiting list.',
  },
}

export const texts = textsOf('waitlist', en)
export const messages = messagesOf('waitlist', en)
