import { capability } from '../../http/capability.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { stays as contract } from './contract.ts'
import { jobs as dayJobs } from './days.ts'
import { jobs as flightJobs } from './flight-feed.ts'
import { gate as gateContract } from './gate-contract.ts'
import { handlers as gateHandlers } from './gate-handlers.ts'
import { handlers } from './handlers.ts'
import { jobs as ownJobs } from './jobs.ts'
import * as store from './store.ts'
import { handlers as transactionHandlers } from './transactions.ts'
import { transactions as transactionContract } from './transactions-contract.ts'

export { closeTransaction, leave, stayByCard } from './close.ts'
export { isValidationCode } from './codes.ts'
export { sumUpDays } from './days.ts'
export { arrive } from './gate.ts'
export { sendReceipt } from './jobs.ts'
export { type Recording, recordReceipt } from './points.ts'
export { present as presentTransaction } from './present.ts'
export {
  byReceipt as transactionByReceipt,
  CODE_LENGTH as TICKET_LENGTH,
  differing as differingStays,
  open as openTransaction,
  byTicket as transactionByTicket,
  type StayRow,
} from './store.ts'

export const jobs = [...ownJobs, ...dayJobs, ...flightJobs]

export const stays = capability('stays', contract, handlers)

export const gate = capability('gate', gateContract, gateHandlers)

/** What staff ask about stays. */
export const transactions = capability('transactions', transactionContract, transactionHandlers)

/** A stay by its id, for whoever has asked already whether it may be seen. */
export function transactionById(ctx: Context, id: string): Promise<store.StayRow | undefined> {
  return store.byId(ctx, id)
}

/** Ids of stays that ended between two moments. */
export function closedTransactionsBetween(
  ctx: Context,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<string[]> {
  return store.closedBetween(ctx, from, to)
}

/** The stay that somebody means by an id, a ticket or a receipt number, or the stay of a booking. */
export function transactionMeant(ctx: Context, by: { called: string } | { bookingId: string }) {
  return 'called' in by ? store.called(ctx, by.called) : store.ofBooking(ctx, by.bookingId)
}

/** Closed stays of a member, the last first unless asked otherwise: one page and how many there are in all. */
export function closedTransactionsOf(
  ctx: Context,
  accountId: string,
  page: { limit: number; offset: number; oldestFirst?: boolean },
): Promise<{ items: store.StayRow[]; count: number }> {
  return store.closedOf(ctx, accountId, page)
}

/** A stay that the caller may see: its holder, its member, who may open its booking, or staff. */
export function transactionOfCaller(ctx: Context, called: string): Promise<store.StayRow | undefined> {
  return store.find(ctx, called, { permission: 'Transactions:Read' })
}

/** Notes how a stay was rated. The last one counts. */
export async function noteScore(ctx: Context, id: string, score: number, feedback: string | null): Promise<void> {
  await note(ctx, id, 'scored', { score, feedback })
}

async function note(
  ctx: Context,
  id: string,
  kind: string,
  patch: Partial<Pick<store.StayRow, 'score' | 'feedback'>>,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const stay = await store.lockById(ctx, id)
    if (stay) await store.change(ctx, stay, kind, patch)
  })
}
