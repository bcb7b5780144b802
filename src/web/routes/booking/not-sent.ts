import type { PaymentAnswer } from './pay.server.ts'

/** What a form shows that could not be sent. The next try repeats this one: it may have arrived after all. */
export function notSent(form: FormData): PaymentAnswer {
  const problem = {
    fieldErrors: {},
    formErrors: ['We could not reach the server. Check your connection and try again: you will not be charged twice.'],
  }
  const attempt = form.get('attempt')
  return { problem, code: 'offline', values: {}, attempt: typeof attempt === 'string' ? attempt : '' }
}
