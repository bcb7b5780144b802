import type { DifferenceLine } from '../../../capabilities/payments/contract.ts'
import { to } from '../../paths.ts'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Icon } from '../../ui/icons.tsx'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen, type Shape } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { useMay } from '../kit/use-may.ts'

export const screen = listScreen('payments.differences', {
  name: 'PaymentDifferences',
  path: '/staff/payment-differences',
  section: 'money',
  place: 3,
  title: 'Payment differences',
  lead: 'The card processor, payments, bookings, and sales are compared every night. Most differences close by themselves once they are fixed. Settle by hand what you paid in another way or looked into.',
  forms: { 'payments.settleDifference': ['note'] },
  actions: [
    {
      intent: 'settle',
      call: 'payments.settleDifference',
      allow: 'Batches:Update',
      input: ({ fields }) => ({ differenceId: fields.differenceId, note: fields.note }),
      done: 'Settled.',
    },
  ],
  filters: [filter.choice('state', 'Show', { OPEN: 'Open', RESOLVED: 'Resolved' }, { usual: 'OPEN' })],
  key: ({ id }) => id,
  columns: [
    column.text('kind', 'Difference'),
    column.text('subject', 'Payment or line', { mono: true }),
    {
      ...column.link(
        'booking_id',
        'Booking',
        ({ booking_id }) => booking_id && to('StaffBooking', { itemId: booking_id }),
        'Bookings:Read',
      ),
      key: 'booking',
    },
    column.money('ours', 'Our books'),
    column.money('theirs', 'Compared with'),
    column.when('found_at', 'Found'),
    column.when('resolved_at', 'Resolved', { hidden: true }),
    column.text('settled_by', 'Settled by', { hidden: true }),
    column.text('note', 'Note', { hidden: true }),
  ],
  rowActions: (row, { forms }) =>
    row.resolved_at === null && <Settle row={row} form={forms['payments.settleDifference']} />,
  empty: 'No differences',
  emptyHint: 'All books agree. There is nothing to do.',
})

/** Why a difference is settled by hand: folded away, since most of them close by themselves. */
function Settle({ row, form }: { row: DifferenceLine; form: Shape<'payments.settleDifference', 'note'> }) {
  const may = useMay()
  const result = useActionResult()
  if (!may('Batches:Update')) return null
  const { note } = fieldsOf(form, {
    note: { label: 'Note', hint: 'Such as a check number, or what you found. No names.' },
  })
  const isRefused = result?.problem !== undefined && result.fields?.differenceId === row.id
  return (
    <details open={isRefused} className="text-left">
      <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-bold text-link lg:min-h-9.5">
        Settle <span className="sr-only">{`${row.kind}, ${row.subject}`}</span>
        <Icon name="chevron" size="sm" />
      </summary>
      <Form
        className="min-w-60 gap-3! py-2"
        problem={isRefused ? result.problem : undefined}
        values={isRefused ? result.fields : undefined}
      >
        <input type="hidden" name="differenceId" value={row.id} />
        <TextField {...note} autoComplete="off" />
        <div>
          <SubmitButton name="intent" value="settle" tone="quiet" size="sm">
            Settle
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
