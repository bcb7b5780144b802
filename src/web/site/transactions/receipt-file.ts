import { data } from 'react-router'
import { stays } from '../../../capabilities/stays/contract.ts'
import { fileAnswer } from '../../serve/file-answer.server.ts'
import { notFound, submit } from '../../serve/session/api.ts'
import type { Route } from './+types/receipt-file'

/** A stay's receipt as a file, for whoever has number and locator. */
export async function loader(args: Route.LoaderArgs) {
  const { ticketNum, recordLoc } = args.params
  const proof = { ticket_num: ticketNum, record_loc: recordLoc }
  const outcome = await submit(args, stays.receipt, { transactionId: ticketNum, ...proof })
  if (outcome.ok) return fileAnswer(outcome.value)
  if (outcome.status === 404) throw notFound()
  throw data(outcome.problem.formErrors.join(' '), { status: outcome.status })
}
