import { type RatePlan, rates } from '../../../capabilities/rates/contract.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List, ListColumn } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/rate-plans'

const CLASSES = { STANDARD: 'Standard', OVERSIZE: 'Oversize', MOTORCYCLE: 'Motorcycle' } as const

/** Hour, day and week of one vehicle class. */
function pricesOf([code, name]: [string, string]): ListColumn<RatePlan> {
  return {
    key: code,
    header: `${name}: hour / day / week`,
    numeric: true,
    text({ prices }) {
      const price = prices.find(({ vehicle_class }) => vehicle_class === code)
      return price ? `${price.hour} / ${price.day} / ${price.week}` : '–'
    },
  }
}

const LIST: List<RatePlan> = {
  label: 'Rate plans',
  search: 'Name',
  rowKey: ({ id }) => id,
  pageSize: 100,
  columns: [
    { key: 'name', header: 'Plan', text: ({ name }) => name },
    { key: 'dates', header: 'Arrival dates', text: ({ dates }) => dates },
    { key: 'priority', header: 'Priority', text: ({ priority }) => String(priority), numeric: true },
    ...Object.entries(CLASSES).map(pricesOf),
  ],
}

export const meta: Route.MetaFunction = () => [{ title: title('Rate plans') }]
export const middleware: Route.MiddlewareFunction[] = [listFile(LIST, rates.plans)]
export const loader = (args: Route.LoaderArgs) => loadList(args, LIST, rates.plans)

/** What a day costs, and when (§2 RatePlans). */
export default function RatePlans({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaffHead title="Rate plans">
        A parking day costs what the plan of highest priority asks whose dates hold it.
      </StaffHead>
      <ResourceList
        list={LIST}
        {...loaderData}
        empty={<EmptyState title="No rate plans yet">Without one nothing can be booked.</EmptyState>}
      />
    </>
  )
}
