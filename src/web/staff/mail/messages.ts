import { englishOnly } from '../../../lib/messages.ts'

/** Mail: what left, what came back, who gets none, and the words of it. */
export const en = {
  address: 'Address',
  when: 'When',
  reason: 'Reason',
  detail: 'Detail',
  reasons: { HARD_BOUNCE: 'No such mailbox', COMPLAINT: 'Called it spam', STAFF: 'Added by staff' },
  stops: {
    HARD_BOUNCE: 'No mail at all is sent to this address: its server says that there is no such mailbox.',
    COMPLAINT: 'News and offers are not sent. Mail about bookings and the account still is.',
    STAFF: 'News and offers are not sent. Mail about bookings and the account still is.',
  },
  settings: ['Only bookings and account', 'Also monthly news', 'All offers'],
  returns: {
    title: 'Mail that came back',
    none: 'Nothing came back from this address.',
    noneOfMessage: 'Nothing came back.',
    what: 'What',
    said: 'What the server said',
    kinds: { HARD: 'No such mailbox', SOFT: 'Not now', COMPLAINT: 'Called spam' },
    toldBy: { SMTP: 'at once', REPORT: 'by a later report' },
    message: 'The message',
  },
  suppressions: {
    lead: 'Addresses that get no news and offers, or no mail at all. What bounces for good comes here by itself.',
    empty: 'The list is empty',
    emptyHint: 'Every address may be written to.',
    add: 'Add an address',
    why: 'Why',
    whyHint: 'Kept with the address, for whoever asks later',
    added: (address: string) => `${address} gets no more news and offers.`,
  },
  oneAddress: {
    wants: 'Wants',
    state: 'On the suppression list',
    no: 'No: nothing stops mail to this address.',
    since: (when: string) => `since ${when}`,
    outbox: 'Its messages',
    add: {
      deed: 'Put it on the list',
      lead: 'News and offers are not sent to it any more. Mail about bookings and the account still is.',
      why: 'Asked for on its own page',
      done: 'The address is on the list.',
    },
    remove: {
      deed: 'Take it off the list',
      lead: 'Mail is sent to the address again, from the next message on. If its mailbox is still gone, it comes back here by itself.',
      done: 'The address is off the list.',
    },
  },
}

export const words = englishOnly(en)
