import { capability } from '../../http/capability.ts'
import { quotes as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { availability, changeObstacle, isPriced, requirePrices, soldOutMessage, unavailable } from './availability.ts'
export { momentsOf, moneyRows, lineName, priceView, signView, stayView, whenToPay } from './emails.ts'
export { billedBy } from './length.ts'
export { jobs } from './jobs.ts'
export { agreedQuote } from './agreed-price.ts'
export { complimentaryQuote, worthGivenAway } from './complimentary.ts'
export { couponDiscount, presentQuote, quoteRow } from './presentation.ts'
export {
  countOpenQuotes,
  dropChangeQuotes,
  dropQuotes,
  everyQuote,
  insertQuotes,
  insertTaken,
  keepOffered,
  keepQuote,
  keepQuotes,
  type QuoteRow,
  quoteById,
  quotesByIds,
  quoteCoupons,
  quoteSums,
} from './store.ts'

export const quotes = capability('quotes', contract, handlers)
