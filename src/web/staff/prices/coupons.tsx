import { type CouponLine, rates } from '../../../capabilities/rates/contract.ts'
import { title } from '../../title.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/coupons'

const LIST: List<CouponLine> = {
  label: 'Coupons',
  search: 'Code',
  rowKey: ({ code }) => code,
  pageSize: 100,
  columns: [
    { key: 'code', header: 'Code', text: ({ code }) => code },
    { key: 'gives', header: 'Gives', text: ({ gives }) => gives },
    { key: 'conditions', header: 'Conditions', text: ({ conditions }) => conditions },
    {
      key: 'uses',
      header: 'Uses',
      text: ({ uses, max_uses }) => (max_uses === null ? String(uses) : `${uses} of ${max_uses}`),
      numeric: true,
    },
    {
      key: 'status',
      header: 'Status',
      text: ({ is_over }) => (is_over ? 'Over' : 'Counts'),
      cell: ({ is_over }) => <Badge tone={is_over ? 'neutral' : 'good'}>{is_over ? 'Over' : 'Counts'}</Badge>,
    },
  ],
}

export const meta: Route.MetaFunction = () => [{ title: title('Coupons') }]
export const middleware: Route.MiddlewareFunction[] = [listFile(LIST, rates.coupons)]
export const loader = (args: Route.LoaderArgs) => loadList(args, LIST, rates.coupons)

/** Promo codes and how often they were used (§2 Coupons). */
export default function Coupons({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaffHead title="Coupons">A booking that is cancelled before arrival gives its use back.</StaffHead>
      <ResourceList list={LIST} {...loaderData} empty={<EmptyState title="No codes yet" />} />
    </>
  )
}
