import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'How was your stay?',
  leftOn: (moment: string) => `You left us on <time>${moment}</time>.`,
  leftOnWith: (moment: string, receipt: string) => `You left us on <time>${moment}</time>, receipt ${receipt}.`,
  stranger: 'We cannot tell that this stay is yours. Use the e-mail address you booked with, or the link in our mail.',
  score: 'Your score',
  scores: { 1: 'Bad', 2: 'Poor', 3: 'All right', 4: 'Good', 5: 'Very good' },
  feedback: 'What should we know?',
  feedbackHint: 'A person reads it. With 1 or 2, a person also writes back.',
  email: 'The e-mail address you booked with',
  sending: 'Sending …',
  send: 'Send my score',
  thanks: 'Thank you',
  of: (score: number) => `${score} of 5`,
  changed: 'Changed your mind? Open the link again: the last score counts.',
  book: 'Book your next stay',

  survey: {
    title: 'Your answer',
    question: 'Is this your answer?',
    hint: 'It counts when you send it.',
    send: 'Send my answer',
    thanks: 'Thank you for your answer',
    thanksHint: 'A person reads what people tell us, every week.',
    home: 'Back to the home page',
  },
}

export const texts = textsOf('site/score', en)
