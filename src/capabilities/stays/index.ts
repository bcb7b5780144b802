import { capability } from '../../http/capability.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { stays as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { transactions as officeContract } from './office-contract.ts'
import { officeHandlers } from './office-handlers.ts'
import { change, lockById } from './store.ts'

export { arrive } from './arrival.ts'
export { type AtReader, followReader, withdrawFromReader } from './at-reader.ts'
export { amountsAsBooked, keptBy, type LeavingAt, priceUsing } from './balance.ts'
export { stayRefund, stayVoid } from './acts.ts'
export { correct, refundStay } from './corrections.ts'
export { dailyFigures, sumUpDays } from './daily-figures.ts'
export { leave, leaveOffline, stayByCard, type Tender } from './departure.ts'
export { jobs, sendReceipt, sendTicket } from './jobs.ts'
export {
  declineWaitingPoints,
  pointsWaitingFor,
  type Recording,
  recordReceipt,
  takeWaitingPoints,
} from './points.ts'
export { present as presentStay, presentForStaff } from './presentation.ts'
export { MOST_CARS } from './rules.ts'
export {
  allOpen as openStays,
  openSince as openStaysSince,
  byId as stayById,
  byIds as staysByIds,
  byNumber as stayByNumber,
  byPlate as openStaysByPlate,
  byReceipt as stayByReceipt,
  bookedStaysEnded,
  carsAtTheLot,
  carsThere,
  changesOf as changesOfStay,
  closedBetween as closedStaysBetween,
  closedLately,
  closedOf as closedStaysOf,
  CODE_LENGTH as TICKET_LENGTH,
  countOfMember as countStaysOf,
  countOpen as countOpenStays,
  departuresBetween,
  differing as differingStays,
  find as findStay,
  giveTo as giveStaysTo,
  like as staysLike,
  lockById as lockStay,
  ofBooking as stayOfBooking,
  type OpenStay,
  openOf as openStaysOf,
  open as openStay,
  countMoved as countMovedStays,
  type StayRow,
  staysOf,
  staysOfTicket,
  walkInsBetween,
} from './store.ts'
export { stayToken } from './tokens.ts'
export { coversOf } from './vouchers.ts'

export const stays = capability('stays', contract, handlers)

/** Stays in the back office. */
export const transactions = capability('transactions', officeContract, officeHandlers)

/** Stores the latest rating of a stay. */
export async function noteScore(ctx: Context, id: string, score: number, feedback: string | null): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const stay = await lockById(ctx, id)
    if (stay) await change(ctx, stay, 'scored', { score, feedback })
  })
}
