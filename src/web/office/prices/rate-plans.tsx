import { type RatePlan, rates } from '../../../capabilities/rates/contract.ts'
import { names } from '../../site/names/texts.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List, ListColumn } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/rate-plans'
import { texts } from './texts.ts'

/** Hour, day and week of one vehicle class. */
function pricesOf([code, name]: [string, string]): ListColumn<RatePlan> {
  return {
    key: code,
    header: texts().plans.prices(name),
    numeric: true,
    text({ prices }) {
      const price = prices.find(({ vehicle_class }) => vehicle_class === code)
      return price ? `${price.hour} / ${price.day} / ${price.week}` : '–'
    },
  }
}

function list(): List<RatePlan> {
  const t = texts()
  return {
    label: staff().sections.RatePlans,
    search: staff().name,
    rowKey: ({ id }) => id,
    pageSize: 100,
    columns: [
      { key: 'name', header: t.plans.plan, text: ({ name }) => name },
      { key: 'dates', header: t.plans.dates, text: ({ dates }) => dates },
      { key: 'priority', header: t.plans.priority, text: ({ priority }) => String(priority), numeric: true },
      ...Object.entries(names().vehicles).map(pricesOf),
    ],
  }
}

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.RatePlans) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, rates.plans)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), rates.plans)

/** What a day costs, and when. */
export default function RatePlans({ loaderData }: Route.ComponentProps) {
  const t = texts().plans
  return (
    <>
      <StaffHead title={staff().sections.RatePlans}>{t.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty}>{t.emptyHint}</EmptyState>} />
    </>
  )
}
