import { messagesOf, textsOf } from '../../lib/texts.ts'

export const en = {
  deadLink: 'This link has expired or was used. Ask for a new one.',
  wrongPassword: 'That’s not your password.',
  oncePerDay: 'You already asked for a copy today. Check your email, or ask again tomorrow.',
  underWay: 'This is under way already.',
  notConfirmed:
    'Confirm your email address first, because we erase everything linked to it. The link is in your inbox.',
  notOpen: 'This request is settled.',
  notBlocked: 'Nothing is blocking this request.',
  nothingKnown: 'We have no data about this address.',
  hindrance: {
    openBooking: 'You have a booking that isn’t over. Cancel it, or ask again after your stay.',
    openStay: 'Your vehicle is at the lot. Ask again after you’ve picked it up.',
    unpaid: 'You have an unpaid booking. Pay it with the link we emailed you, or call us to cancel it.',
    paymentUnderWay:
      'A payment or refund is on its way. Ask again when it has arrived, usually within five business days.',
    dispute: 'One of your payments is under review. We’ll settle it first; call us if you’d like to know more.',
    waiting: 'You’re on a waiting list. Leave it with the link in our email first.',
    giftOnItsWay: 'One of your gifts hasn’t been delivered yet. Ask again after its delivery date.',
    companyContact: 'You’re the contact of a company account. Have the company name someone else first.',
  },
  mail: {
    copyLink: {
      subject: 'Get a copy of your data',
      heading: 'A copy of your data',
      lead: 'Someone, most likely you, asked for a copy of everything we have about this email address. The link works for 24 hours.',
      button: 'Make my copy',
      note: 'If it wasn’t you, there’s nothing to do: nothing happens without this link.',
    },
    erasureLink: {
      subject: 'Erase the data we have about you',
      heading: 'Erase your data',
      lead: 'Someone, most likely you, asked us to erase everything we have about this email address. You’ll see what goes before anything happens. The link works for 24 hours.',
      button: 'See what will be erased',
      note: 'If it wasn’t you, there’s nothing to do: nothing happens without this link.',
    },
    member: {
      subject: 'Your data is in your account',
      heading: 'Ask in your account',
      lead: 'Someone, most likely you, asked about the data we have about this email address. It has a Point Club account, so log in and ask there.',
      button: 'Open my account',
      note: 'If it wasn’t you, there’s nothing to do.',
    },
    ready: {
      subject: 'Your copy is ready',
      heading: 'Your copy is ready',
      lead: 'Everything we have about you is in one file: a page to read, and the same data in a format other programs can use. You can download it for seven days.',
      button: 'Download my copy',
      note: 'Don’t pass this link on: anyone who has it can read your data.',
    },
    begun: {
      subject: 'Your data is being erased',
      heading: 'This is our last email to you',
      lead: 'As you asked, we’re erasing what we have about you within the next hour. Your points and login are gone. We keep what tax law requires, without your name. You’re welcome back anytime, with the same email address if you like.',
      button: 'Our privacy policy',
      note: 'If you didn’t ask for this, call us at once.',
    },
    blocked: {
      subject: 'Your data can’t be erased yet',
      heading: 'Something has to be settled first',
      lead: 'You asked us to erase what we have about you. We’ll do it as soon as this is settled:',
      button: 'Our privacy policy',
      note: 'Questions? Just reply, or call us.',
    },
  },
}

export const texts = textsOf('privacy', en)
export const messages = messagesOf('privacy', en)
