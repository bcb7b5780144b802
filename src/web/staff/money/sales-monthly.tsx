import { payments } from '../../../capabilities/payments/contract.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/sales-monthly'
import { salesList } from './sales-list.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const LIST = salesList('Monthly sales', 'Month', (period) => {
  const [year = '', month = ''] = period.split('-')
  return `${MONTHS[Number(month) - 1]} ${year}`
})

export const meta: Route.MetaFunction = () => [{ title: title('Monthly sales') }]
export const middleware: Route.MiddlewareFunction[] = [listFile(LIST, payments.monthly)]
export const loader = (args: Route.LoaderArgs) => loadList(args, LIST, payments.monthly)

/** What came in and went out in each Pacific month (§2 MonthlySalesReports). */
export default function MonthlySales({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaffHead title="Monthly sales">
        Payments when they settled, refunds when they were promised, in Pacific months.
      </StaffHead>
      <ResourceList list={LIST} {...loaderData} empty={<EmptyState title="Nothing was paid yet" />} />
    </>
  )
}
