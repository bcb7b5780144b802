import type { BatchLine } from '../../../capabilities/payments/contract.ts'
import { whenDate } from '../../parts/when.ts'
import type { List } from '../kit/list.ts'

/** The gateway's business days, of one status: the page says which. */
export function batchList(label: string): List<BatchLine> {
  return {
    label,
    rowKey: ({ date }) => date,
    filters: [
      { name: 'from', label: 'From', kind: 'date' },
      { name: 'until', label: 'Until', kind: 'date' },
    ],
    columns: [
      { key: 'date', header: 'Business day', text: ({ date }) => whenDate(date) },
      { key: 'charges', header: 'Charges', text: ({ charges }) => String(charges), numeric: true },
      { key: 'charged', header: 'Charged', text: ({ charged }) => charged, numeric: true },
      { key: 'refunds', header: 'Refunds', text: ({ refunds }) => String(refunds), numeric: true },
      { key: 'refunded', header: 'Refunded', text: ({ refunded }) => refunded, numeric: true },
      { key: 'fees', header: 'Gateway fees', text: ({ fees }) => fees, numeric: true },
      { key: 'other', header: 'Other', text: ({ other }) => other, numeric: true, hidden: true },
      { key: 'net', header: 'Paid out', text: ({ net }) => net, numeric: true },
    ],
  }
}
