import { payments } from '../../../capabilities/payments/contract.ts'
import { whenDate } from '../../parts/when.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/sales-daily'
import { salesList } from './sales-list.ts'

const LIST = salesList('Daily sales', 'Day', whenDate)

export const meta: Route.MetaFunction = () => [{ title: title('Daily sales') }]
export const middleware: Route.MiddlewareFunction[] = [listFile(LIST, payments.daily)]
export const loader = (args: Route.LoaderArgs) => loadList(args, LIST, payments.daily)

/** What came in and went out on each Pacific day (§2 DailySalesReports). */
export default function DailySales({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaffHead title="Daily sales">
        Payments when they settled, refunds when they were promised, on Pacific days.
      </StaffHead>
      <ResourceList list={LIST} {...loaderData} empty={<EmptyState title="Nothing was paid yet" />} />
    </>
  )
}
