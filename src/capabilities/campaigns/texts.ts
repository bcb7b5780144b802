import { messagesOf, textsOf } from '../../lib/texts.ts'

/** What mails of campaigns say by themselves, and refusals. */
export const en = {
  /** For a reader whose name is not known: "Hello traveler". */
  traveler: 'traveler',
  from: ({ price }: { price: string }) => `from ${price}`,
  notEdited: 'It is already being sent and can’t be changed',
  notADraft: 'Only a draft can be scheduled',
  notScheduled: 'It is not scheduled',
  notSending: 'It is not being sent',
  notPaused: 'It is not paused',
  notOff: 'It is already on',
  notOn: 'It is already off',
  checksFailed: 'Fix the problems in the checks first',
  notWhileOn: 'Its checks would fail, and it is being sent. Fix it, or turn it off to save it as it is.',
  inThePast: 'Choose a time in the future',
  noPicture: 'Choose a PNG, JPEG, or GIF of up to 200 KB',
  chooseList: 'Choose one of the mailing lists',
}

export const texts = textsOf('campaigns', en)
export const messages = messagesOf('campaigns', en)
