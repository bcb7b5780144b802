import { type DifferenceLine, payments } from '../../../capabilities/payments/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { staff } from '../messages.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/differences'
import { words } from './messages.ts'

function list(): List<DifferenceLine> {
  const say = words().differences
  return {
    label: staff().sections.PaymentDifferences,
    rowKey: ({ id }) => id,
    filters: [{ name: 'state', label: say.which, options: [{ value: 'RESOLVED', label: say.gone }] }],
    columns: [
      { key: 'kind', header: say.what, text: ({ kind }) => kind },
      {
        key: 'subject',
        header: say.subject,
        text: ({ subject }) => subject,
        cell: ({ subject }) => <span className="font-mono text-xs">{subject}</span>,
      },
      {
        key: 'booking',
        header: say.booking,
        text: ({ booking_id }) => booking_id ?? '–',
        cell: ({ booking_id }) =>
          booking_id ? (
            <ButtonLink to={to('StaffBooking', { itemId: booking_id })} tone="plain">
              {say.open}
            </ButtonLink>
          ) : (
            '–'
          ),
      },
      { key: 'ours', header: say.ours, text: ({ ours }) => ours ?? '–', numeric: true },
      { key: 'theirs', header: say.theirs, text: ({ theirs }) => theirs ?? '–', numeric: true },
      { key: 'found_at', header: say.found, text: ({ found_at }) => when(found_at) },
      {
        key: 'resolved_at',
        header: say.goneSince,
        text: ({ resolved_at }) => (resolved_at ? when(resolved_at) : '–'),
        hidden: true,
      },
    ],
  }
}

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.PaymentDifferences) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, payments.differences)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), payments.differences)

/** Where the books of gateway, payments and bookings differ: somebody must look at each. */
export default function PaymentDifferences({ loaderData }: Route.ComponentProps) {
  const say = words().differences
  return (
    <>
      <StaffHead title={staff().sections.PaymentDifferences}>{say.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={say.empty}>{say.emptyHint}</EmptyState>} />
    </>
  )
}
