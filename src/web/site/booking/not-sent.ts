import { data } from 'react-router'
import { texts } from './texts.ts'
import type { PaymentAnswer } from './payment-answer.ts'

/** What a form shows that could not be sent. The next try repeats this one: it may have arrived after all. */
export function notSent(form: FormData) {
  const problem = {
    fieldErrors: {},
    formErrors: [texts().payment.notSent],
  }
  const attempt = form.get('attempt')
  const answer: PaymentAnswer = {
    problem,
    code: 'offline',
    values: {},
    attempt: typeof attempt === 'string' ? attempt : '',
  }
  // With a failing status nothing else of the page is asked for anew, which would fail as well.
  return data(answer, { status: 503 })
}
