import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { whenMonth } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { INVOICE_KINDS, INVOICE_STATES } from './company-states.ts'

export const screen = listScreen('invoices.list', {
  name: 'StaffInvoices',
  path: '/staff/invoices',
  section: 'money',
  place: 9,
  title: 'Invoices',
  lead: 'What companies owe for bookings on account. Created and emailed on the first of each month.',
  search: 'Number or company',
  filters: [
    filter.choice('state', 'Status', INVOICE_STATES),
    filter.text('company_id', 'Company ID', { folded: true }),
  ],
  key: ({ id }) => id,
  link: ({ id }) => to('StaffInvoice', { itemId: id }),
  sums: ({ open, overdue }) => [
    ['Open', formatMoney(open)],
    ['Overdue', formatMoney(overdue)],
  ],
  columns: [
    column.text('number', 'Number', { whole: true }),
    column.text('company', 'Company'),
    { key: 'kind', header: 'Kind', text: ({ kind }) => INVOICE_KINDS[kind], phone: false },
    { key: 'period', header: 'Month', text: ({ period }) => whenMonth(period), phone: false },
    column.when('issued_at', 'Issued', { hidden: true }),
    column.date('due_on', 'Due', { phone: true }),
    column.money('total', 'Total', { phone: true }),
    column.money('to_pay', 'To pay', { phone: true }),
    column.date('paid_on', 'Paid', { phone: false }),
    column.text('paid_reference', 'Reference', { phone: false }),
    column.badge('state', 'Status', INVOICE_STATES, { phone: true }),
  ],
  empty: 'No invoices yet',
  emptyHint: 'Invoices are created for companies that pay by invoice and had stays in a month.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
