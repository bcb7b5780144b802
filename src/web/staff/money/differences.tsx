import { type DifferenceLine, payments } from '../../../capabilities/payments/contract.ts'
import { when } from '../../parts/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/differences'

const LIST: List<DifferenceLine> = {
  label: 'Payment differences',
  rowKey: ({ id }) => id,
  filters: [{ name: 'state', label: 'Which', options: [{ value: 'RESOLVED', label: 'Gone' }] }],
  columns: [
    { key: 'kind', header: 'What', text: ({ kind }) => kind },
    {
      key: 'subject',
      header: 'Payment or line',
      text: ({ subject }) => subject,
      cell: ({ subject }) => <span className="font-mono text-xs">{subject}</span>,
    },
    {
      key: 'booking',
      header: 'Booking',
      text: ({ booking_id }) => booking_id ?? '–',
      cell: ({ booking_id }) =>
        booking_id ? (
          <ButtonLink to={to('StaffBooking', { itemId: booking_id })} tone="plain">
            Open
          </ButtonLink>
        ) : (
          '–'
        ),
    },
    { key: 'ours', header: 'Our books', text: ({ ours }) => ours ?? '–', numeric: true },
    { key: 'theirs', header: 'Gateway', text: ({ theirs }) => theirs ?? '–', numeric: true },
    { key: 'found_at', header: 'Found', text: ({ found_at }) => when(found_at) },
    {
      key: 'resolved_at',
      header: 'Gone since',
      text: ({ resolved_at }) => (resolved_at ? when(resolved_at) : '–'),
      hidden: true,
    },
  ],
}

export const meta: Route.MetaFunction = () => [{ title: title('Payment differences') }]
export const middleware: Route.MiddlewareFunction[] = [listFile(LIST, payments.differences)]
export const loader = (args: Route.LoaderArgs) => loadList(args, LIST, payments.differences)

/** Where the books of gateway, payments and bookings differ: somebody must look at each. */
export default function PaymentDifferences({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaffHead title="Payment differences">
        All books are compared every night. A difference goes by itself when it is mended.
      </StaffHead>
      <ResourceList
        list={LIST}
        {...loaderData}
        empty={<EmptyState title="All books agree">Nothing to do.</EmptyState>}
      />
    </>
  )
}
