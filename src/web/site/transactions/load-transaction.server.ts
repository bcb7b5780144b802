import { data, type RouterContextProvider, redirect } from 'react-router'
import { stays, type Transaction } from '../../../capabilities/stays/contract.ts'
import { homeWithLogin, pathOf } from '../../paths.ts'
import { notFound, submit } from '../../serve/session/api.ts'

interface Args {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
  readonly params: { readonly itemId?: string; readonly ticketNum?: string; readonly recordLoc?: string }
}

/** The stay of an address: by its id for whom it belongs to, or by number and locator, which are proof by themselves. */
export async function loadTransaction(args: Args): Promise<Transaction> {
  const { itemId, ticketNum = '', recordLoc = '' } = args.params
  const outcome =
    itemId === undefined
      ? await submit(args, stays.byTicket, { ticketNum, recordLoc })
      : await submit(args, stays.get, { transactionId: itemId })
  if (outcome.ok) return outcome.value
  if (outcome.status === 401) throw redirect(homeWithLogin(pathOf(args.url) + args.url.search))
  if (outcome.status === 404 || outcome.status === 422) throw notFound()
  throw data(outcome.problem.formErrors.join(' '), { status: outcome.status })
}

/** What proves the right to a stay where its number and locator stand in the address. */
export function proofOf({ params }: Pick<Args, 'params'>): { ticket_num?: string; record_loc?: string } {
  const { ticketNum, recordLoc } = params
  return ticketNum && recordLoc ? { ticket_num: ticketNum, record_loc: recordLoc } : {}
}
