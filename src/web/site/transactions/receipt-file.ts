import { stays } from '../../../capabilities/stays/contract.ts'
import { fileAnswer } from '../../serve/file-answer.server.ts'
import { loadTransaction } from './load-transaction.server.ts'
import { failedPage, notFound, submit } from '../../serve/session/api.ts'
import type { Route } from './+types/receipt-file'

/** A stay's receipt as a file, for whoever has number and locator. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = await loadTransaction(args)
  const outcome = await submit(args, stays.receipt, { transactionId: id })
  if (outcome.ok) return fileAnswer(outcome.value)
  if (outcome.status === 404) throw notFound()
  throw failedPage(outcome)
}
