import { messagesOf, textsOf } from '../../lib/texts.ts'

/** What somebody reads who has rated a stay, and refusals. */
export const en = {
  thanks: {
    complaint: 'Thank you for telling us, and we’re sorry. Someone on our team will look into it and write to you.',
    fair: 'Thank you. We know what to work on.',
    good: 'Thank you. You made our day.',
  },
  oneToFive: 'Choose 1 to 5',
  notOverYet: 'You can rate your stay once you have left the lot.',
  incidentIsClosed: 'This incident is closed. Open it again first.',
  incidentIsOpen: 'This incident is already open.',
  newerIncident: 'A newer incident for this stay is already open.',
  noAddress: 'There is no email address to reply to.',
  refusedFor: {
    PERSONAL: 'It names someone or shares something private.',
    INSULT: 'It insults or threatens someone.',
    ADVERTISING: 'It advertises something.',
    OFF_TOPIC: 'It isn’t about a stay with us.',
  },
  review: {
    noWords: 'Write a few words, or uncheck the box below.',
    tooLong: 'To let us publish it, use at most 1,500 characters.',
    noLinks: 'To let us publish it, remove links and put a space after each period.',
    isPublished: 'This review has already been published.',
    isRefused: 'This review has already been refused.',
    notPublished: 'Only a published review can be answered.',
  },
}

export const texts = textsOf('feedback', en)
export const messages = messagesOf('feedback', en)
