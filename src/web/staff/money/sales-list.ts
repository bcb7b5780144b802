import type { SalesLine } from '../../../capabilities/payments/contract.ts'
import type { List } from '../kit/list.ts'

/** What was taken and given back, period by period. */
export function salesList(label: string, header: string, period: (text: string) => string): List<SalesLine> {
  return {
    label,
    rowKey: (line) => line.period,
    pageSize: 31,
    filters: [
      { name: 'from', label: 'From', kind: 'date' },
      { name: 'until', label: 'Until', kind: 'date' },
    ],
    columns: [
      { key: 'period', header, text: (line) => period(line.period) },
      { key: 'charges', header: 'Payments', text: ({ charges }) => String(charges), numeric: true },
      { key: 'charged', header: 'Taken', text: ({ charged }) => charged, numeric: true },
      { key: 'refunds', header: 'Refunds', text: ({ refunds }) => String(refunds), numeric: true },
      { key: 'refunded', header: 'Given back', text: ({ refunded }) => refunded, numeric: true },
      { key: 'card', header: 'Card', text: ({ card }) => card, numeric: true },
      { key: 'cash', header: 'Cash', text: ({ cash }) => cash, numeric: true },
      { key: 'net', header: 'Net', text: ({ net }) => net, numeric: true },
    ],
  }
}
