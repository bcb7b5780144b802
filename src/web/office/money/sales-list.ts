import type { SalesLine } from '../../../capabilities/payments/contract.ts'
import type { List } from '../legacy/list.ts'
import { texts } from './texts.ts'

/** What was taken and given back, period by period. */
export function salesList(label: string, header: string, period: (text: string) => string): List<SalesLine> {
  const { sales: t, from, until, refunds: refundsHeader } = texts()
  return {
    label,
    rowKey: (line) => line.period,
    pageSize: 31,
    filters: [
      { name: 'from', label: from, kind: 'date' },
      { name: 'until', label: until, kind: 'date' },
    ],
    columns: [
      { key: 'period', header, text: (line) => period(line.period) },
      { key: 'charges', header: t.payments, text: ({ charges }) => String(charges), numeric: true },
      { key: 'charged', header: t.taken, text: ({ charged }) => charged, numeric: true },
      { key: 'refunds', header: refundsHeader, text: ({ refunds }) => String(refunds), numeric: true },
      { key: 'refunded', header: t.given, text: ({ refunded }) => refunded, numeric: true },
      { key: 'card', header: t.card, text: ({ card }) => card, numeric: true },
      { key: 'cash', header: t.cash, text: ({ cash }) => cash, numeric: true },
      { key: 'net', header: t.net, text: ({ net }) => net, numeric: true },
    ],
  }
}
