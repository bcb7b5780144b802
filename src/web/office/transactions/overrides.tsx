import { pageScreen } from '../kit/screen.ts'
import { type OverrideLine, transactions } from '../../../capabilities/stays/office-contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { formatMoney } from '../../ui/money.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { Sums } from '../kit/sums.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/overrides'
import { texts } from './texts.ts'

function list(): List<OverrideLine> {
  const { overrides: t, ticket } = texts()
  return {
    label: staff().sections.PriceOverrides,
    rowKey: ({ at, transaction_id }) => `${at} ${transaction_id}`,
    href: ({ transaction_id }) => to('StaffTransaction', { itemId: transaction_id }),
    filters: [
      { name: 'from', label: t.from, kind: 'date' },
      { name: 'until', label: t.until, kind: 'date' },
    ],
    columns: [
      { key: 'ticket_num', header: ticket, text: ({ ticket_num }) => ticket_num, whole: true },
      { key: 'at', header: t.when, text: ({ at }) => when(at) },
      { key: 'who', header: t.who, text: ({ who }) => who },
      { key: 'priced', header: t.priced, text: ({ priced }) => priced ?? '–', numeric: true },
      { key: 'taken', header: t.taken, text: ({ taken }) => taken ?? '–', numeric: true },
      { key: 'difference', header: t.difference, text: ({ difference }) => difference ?? '–', numeric: true },
      { key: 'reason', header: t.reason, text: ({ reason }) => t.reasons[reason] },
    ],
  }
}

export const screen = pageScreen<typeof loader>({
  name: 'PriceOverrides',
  path: '/staff/price-overrides',
  section: 'money',
  place: 4,
  title: 'Price overrides',
  needs: ['transactions.overrides'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.PriceOverrides) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, transactions.overrides)]
export const loader = (args: Route.LoaderArgs) =>
  loadList<OverrideLine, { sums: { difference: string } }>(args, list(), transactions.overrides)

/** What was taken at the gate and is not the price: somebody should know why. */
export default function PriceOverrides({ loaderData }: Route.ComponentProps) {
  const { more, ...loaded } = loaderData
  const t = texts().overrides
  const { href, ...unlinked } = list()
  const shown = useMay()('Transactions:Read') && href ? { ...unlinked, href } : unlinked
  return (
    <>
      <StaffHead title={staff().sections.PriceOverrides}>{t.lead}</StaffHead>
      {loaded.count > 0 && (
        <Sums
          label={texts().sums.label}
          sums={[
            [t.count, String(loaded.count)],
            [t.difference, formatMoney(more.sums.difference)],
          ]}
        />
      )}
      <ResourceList list={shown} {...loaded} empty={<EmptyState title={t.empty}>{t.emptyHint}</EmptyState>} />
    </>
  )
}
