import { data } from 'react-router'
import { quotes } from '../../../capabilities/quotes/contract.ts'
import type { EmailAnswer } from '../email/email-dialog.tsx'
import { submit, textFields } from '../../serve/session/api.ts'
import type { Route } from './+types/booking'

/** Sends a price to an address, with the link that opens it again. */
export async function emailQuote(args: Route.ActionArgs, form: FormData) {
  const { email = '', quote_id: quoteId = '' } = textFields(form)
  const outcome = await submit(args, quotes.email, { quoteId, email })
  const answer: EmailAnswer = outcome.ok ? { sentTo: email } : { problem: outcome.problem, values: { email } }
  return data(answer, { status: outcome.ok ? 200 : outcome.status })
}
