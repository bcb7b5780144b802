import type { BatchLine } from '../../../capabilities/payments/contract.ts'
import { whenDate } from '../../ui/when.ts'
import type { List } from '../legacy/list.ts'
import { staff } from '../texts.ts'
import { texts } from './texts.ts'

/** The gateway's business days, of one status: the page says which. */
export function batchList(page: 'BatchesOpen' | 'BatchesClosed'): List<BatchLine> {
  const { batches: t, from, until, refunds: refundsHeader } = texts()
  return {
    label: staff().sections[page],
    rowKey: ({ date }) => date,
    filters: [
      { name: 'from', label: from, kind: 'date' },
      { name: 'until', label: until, kind: 'date' },
    ],
    columns: [
      { key: 'date', header: t.date, text: ({ date }) => whenDate(date) },
      { key: 'charges', header: t.charges, text: ({ charges }) => String(charges), numeric: true },
      { key: 'charged', header: t.charged, text: ({ charged }) => charged, numeric: true },
      { key: 'refunds', header: refundsHeader, text: ({ refunds }) => String(refunds), numeric: true },
      { key: 'refunded', header: t.refunded, text: ({ refunded }) => refunded, numeric: true },
      { key: 'fees', header: t.fees, text: ({ fees }) => fees, numeric: true },
      { key: 'other', header: t.other, text: ({ other }) => other, numeric: true, hidden: true },
      { key: 'net', header: t.net, text: ({ net }) => net, numeric: true },
    ],
  }
}
