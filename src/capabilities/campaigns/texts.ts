import { messagesOf, textsOf } from '../../lib/texts.ts'

/** What mails of campaigns say by themselves, and refusals. */
export const en = {
  /** For a reader whose name is not known: "Hello traveler". */
  traveler: 'traveler',
  from: ({ price }: { price: string }) => `from ${price}`,
  notEdited: 'It is on its way and cannot be changed anymore',
  notADraft: 'Only a draft can be scheduled',
  notScheduled: 'It is not scheduled',
  notSending: 'It is not being sent',
  notPaused: 'It is not paused',
  notOff: 'It is on already',
  notOn: 'It is off already',
  checksFailed: 'Something has to be put right first: see the checks',
  inThePast: 'Choose a time that is still to come',
  noPicture: 'Choose a PNG, JPEG or GIF of 200 KB at most',
  chooseList: 'Choose one of the mailing lists',
}

export const texts = textsOf('campaigns', en)
export const messages = messagesOf('campaigns', en)
