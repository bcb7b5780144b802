import { pageScreen } from '../kit/screen.ts'
import { type DifferenceLine, payments } from '../../../capabilities/payments/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/differences'
import { texts } from './texts.ts'

function list(): List<DifferenceLine> {
  const t = texts().differences
  return {
    label: staff().sections.PaymentDifferences,
    rowKey: ({ id }) => id,
    filters: [{ name: 'state', label: t.which, options: [{ value: 'RESOLVED', label: t.gone }] }],
    columns: [
      { key: 'kind', header: t.what, text: ({ kind }) => kind },
      {
        key: 'subject',
        header: t.subject,
        text: ({ subject }) => subject,
        cell: ({ subject }) => <span className="font-mono text-xs">{subject}</span>,
      },
      {
        key: 'booking',
        header: t.booking,
        text: ({ booking_id }) => booking_id ?? '–',
        cell: ({ booking_id }) =>
          booking_id ? (
            <ButtonLink to={to('StaffBooking', { itemId: booking_id })} tone="plain">
              {t.open}
            </ButtonLink>
          ) : (
            '–'
          ),
      },
      { key: 'ours', header: t.ours, text: ({ ours }) => ours ?? '–', numeric: true },
      { key: 'theirs', header: t.theirs, text: ({ theirs }) => theirs ?? '–', numeric: true },
      { key: 'found_at', header: t.found, text: ({ found_at }) => when(found_at) },
      {
        key: 'resolved_at',
        header: t.goneSince,
        text: ({ resolved_at }) => (resolved_at ? when(resolved_at) : '–'),
        hidden: true,
      },
    ],
  }
}

export const screen = pageScreen<typeof loader>({
  name: 'PaymentDifferences',
  path: '/staff/payment-differences',
  section: 'money',
  place: 3,
  title: 'Payment differences',
  needs: ['payments.differences'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.PaymentDifferences) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, payments.differences)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), payments.differences)

/** Where the books of gateway, payments and bookings differ: somebody must look at each. */
export default function PaymentDifferences({ loaderData }: Route.ComponentProps) {
  const t = texts().differences
  return (
    <>
      <StaffHead title={staff().sections.PaymentDifferences}>{t.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty}>{t.emptyHint}</EmptyState>} />
    </>
  )
}
