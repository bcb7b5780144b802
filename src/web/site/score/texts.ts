import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'How was your stay?',
  leftOn: (moment: string) => `Your stay ended on <time>${moment}</time>.`,
  leftOnWith: (moment: string, receipt: string) => `Your stay ended on <time>${moment}</time>, receipt ${receipt}.`,
  stranger: 'We couldn’t match this stay to that email. Use the email you booked with, or the link we sent you.',
  fields: {
    score: 'Your rating',
    feedback: {
      label: 'Anything we should know?',
      hint: 'Our team reads every note, and replies to ratings of 1 or 2.',
    },
    publish: {
      label: 'You can publish my review on your site',
      hint: 'We’ll read it first, then show it with your first name and last initial, your language, and the month of your stay. To take it down later, open this page again, uncheck this box, and send.',
    },
    email_address: 'The email you booked with',
  },
  review: {
    WAITING: 'We’ll read your review soon.',
    PUBLISHED: 'Your review is on our site. If you change it, we’ll read the new version before it replaces this one.',
    REFUSED: 'Your review isn’t on our site. If you change it, we’ll read it again.',
  },
  scores: { 1: 'Bad', 2: 'Poor', 3: 'OK', 4: 'Good', 5: 'Very good' },
  sending: 'Sending…',
  send: 'Send my rating',
  thanks: 'Thank you',
  of: (score: number) => `${score} out of 5`,
  changed: 'Changed your mind? Open the link again; your latest rating counts.',
  book: 'Book your next stay',

  survey: {
    title: 'Your answer',
    question: 'Is this your answer?',
    hint: 'It counts once you send it.',
    send: 'Send my answer',
    thanks: 'Thank you for your answer',
    thanksHint: 'We read every answer, every week.',
    none: 'This link is incomplete',
    noneHint: 'It has no answer in it. Open the link in our email again.',
    home: 'Back to the home page',
  },
}

export const texts = textsOf('site/score', en)
