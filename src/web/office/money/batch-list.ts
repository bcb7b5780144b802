import type { BatchLine } from '../../../capabilities/payments/contract.ts'
import { whenDate } from '../../ui/when.ts'
import type { List } from '../kit/list.ts'
import { staff } from '../messages.ts'
import { words } from './messages.ts'

/** The gateway's business days, of one status: the page says which. */
export function batchList(page: 'BatchesOpen' | 'BatchesClosed'): List<BatchLine> {
  const { batches: say, from, until, refunds: refundsHeader } = words()
  return {
    label: staff().sections[page],
    rowKey: ({ date }) => date,
    filters: [
      { name: 'from', label: from, kind: 'date' },
      { name: 'until', label: until, kind: 'date' },
    ],
    columns: [
      { key: 'date', header: say.date, text: ({ date }) => whenDate(date) },
      { key: 'charges', header: say.charges, text: ({ charges }) => String(charges), numeric: true },
      { key: 'charged', header: say.charged, text: ({ charged }) => charged, numeric: true },
      { key: 'refunds', header: refundsHeader, text: ({ refunds }) => String(refunds), numeric: true },
      { key: 'refunded', header: say.refunded, text: ({ refunded }) => refunded, numeric: true },
      { key: 'fees', header: say.fees, text: ({ fees }) => fees, numeric: true },
      { key: 'other', header: say.other, text: ({ other }) => other, numeric: true, hidden: true },
      { key: 'net', header: say.net, text: ({ net }) => net, numeric: true },
    ],
  }
}
