import { pageScreen } from '../kit/screen.ts'
import { payments } from '../../../capabilities/payments/contract.ts'
import { whenDate } from '../../ui/when.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/sales-daily'
import { texts } from './texts.ts'
import { salesList } from './sales-list.ts'

const list = () => salesList(staff().sections.DailySalesReports, texts().sales.day, whenDate)

export const screen = pageScreen<typeof loader>({
  name: 'DailySalesReports',
  path: '/staff/sales/daily',
  section: 'money',
  place: 5,
  title: 'Daily sales',
  needs: ['payments.daily'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.DailySalesReports) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, payments.daily)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), payments.daily)

/** What came in and went out on each Pacific day. */
export default function DailySales({ loaderData }: Route.ComponentProps) {
  const t = texts().sales
  return (
    <>
      <StaffHead title={staff().sections.DailySalesReports}>{t.dailyLead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty} />} />
    </>
  )
}
