import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'How was your stay?',
  leftOn: (moment: string) => `You left us on <time>${moment}</time>.`,
  leftOnWith: (moment: string, receipt: string) => `You left us on <time>${moment}</time>, receipt ${receipt}.`,
  stranger: 'We couldn’t match this stay to that email. Use the email you booked with, or the link we sent you.',
  fields: {
    score: 'Your rating',
    feedback: {
      label: 'Anything we should know?',
      hint: 'Our team reads every note, and replies to ratings of 1 or 2.',
    },
    publish: {
      label: 'You may publish this on your reviews page',
      hint: 'With your first name and initial, your language, and the month of your stay, once we have read it. To withdraw it later, open this page again and send it without this tick.',
    },
    email_address: 'The email you booked with',
  },
  review: {
    WAITING: 'We are about to read your review.',
    PUBLISHED: 'Your review is on our site. Other words, or another rating, are read again before they take its place.',
    REFUSED: 'Your review is not on our site. Other words are read again.',
  },
  scores: { 1: 'Bad', 2: 'Poor', 3: 'OK', 4: 'Good', 5: 'Very good' },
  sending: 'Sending …',
  send: 'Send my rating',
  thanks: 'Thank you',
  of: (score: number) => `${score} of 5`,
  changed: 'Changed your mind? Open the link again; your latest rating counts.',
  book: 'Book your next stay',

  survey: {
    title: 'Your answer',
    question: 'Is this your answer?',
    hint: 'It counts once you send it.',
    send: 'Send my answer',
    thanks: 'Thank you for your answer',
    thanksHint: 'We read every answer, every week.',
    home: 'Back to the home page',
  },
}

export const texts = textsOf('site/score', en)
