import { messagesOf } from '../../../lib/texts.ts'

/** Why a mail is not sent, or a template not kept or shown: for staff. */
export const en = {
  notLeft: 'It hasn’t been sent yet.',
  ofCampaign: 'It belongs to a campaign, which goes to each person once.',
  filesGone: ({ days }: { days: number }) =>
    `It is older than ${days} days: its attachments are gone, and its links may have expired.`,
  linksEnded: 'Its links have expired or work only once. Send a new email instead.',
  bounced: ({ detail }: { detail: string }) => `The address bounced: ${detail}`,
  suppressed: ({ detail }: { detail: string }) => `On the suppression list: ${detail}`,
  unwanted: { news: 'Does not want news (email preferences)', offers: 'Does not want offers (email preferences)' },
  closed: 'The account of this address is closed',
  erased: 'The data of this address was erased',
  sentJustNow: 'It was sent again just now.',
  inNoMessage: ({ name }: { name: string }) => `No message with this name uses ${name}`,
  /** What the machines of templates find wrong, in their own words. */
  template: ({ fault }: { fault: string }) => fault,
  ownEdit: 'You wrote this change. Someone else has to approve it.',
  notPlayed: 'Bounces can only be simulated in the demonstration.',
  nothingSent: 'No message has been sent to this address',
}

export const messages = messagesOf('mail/refusals', en)
