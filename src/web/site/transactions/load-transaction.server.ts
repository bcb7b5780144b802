import { type RouterContextProvider, redirect } from 'react-router'
import { stays, type Transaction } from '../../../capabilities/stays/contract.ts'
import { homeWithLogin, pathOf } from '../../paths.ts'
import { failedPage, notFound, type Outcome, submit } from '../../serve/session/api.ts'
import { visitOf } from '../../serve/session/context.ts'

interface Args {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
  readonly params: { readonly itemId?: string; readonly ticketNum?: string; readonly recordLoc?: string }
}

/**
 * The stay of an address: by its id for whom it belongs to, or by number and locator, which are proof by themselves: the
 * visit keeps the token that they are exchanged for, so that whatever follows may be asked for.
 */
export async function loadTransaction(args: Args): Promise<Transaction> {
  const { itemId, ticketNum = '', recordLoc = '' } = args.params
  if (itemId !== undefined) return shown(args, await submit(args, stays.get, { transactionId: itemId }))
  const { token, ...transaction } = shown(args, await submit(args, stays.byTicket, { ticketNum, recordLoc }))
  visitOf(args.context).keepUrlToken(token)
  return transaction
}

function shown<Value>(args: Args, outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  if (outcome.status === 401) throw redirect(homeWithLogin(pathOf(args.url) + args.url.search))
  if (outcome.status === 404 || outcome.status === 422) throw notFound()
  throw failedPage(outcome)
}
