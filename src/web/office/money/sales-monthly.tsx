import { pageScreen } from '../kit/screen.ts'
import { payments } from '../../../capabilities/payments/contract.ts'
import { language, localeOf } from '../../../lib/language.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/sales-monthly'
import { texts } from './texts.ts'
import { salesList } from './sales-list.ts'

const list = () => salesList(staff().sections.MonthlySalesReports, texts().sales.month, monthOf)

/** "Dec 2026", of the "2026-12" of the report. */
function monthOf(period: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language()), { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${period}-01`))
}

export const screen = pageScreen<typeof loader>({
  name: 'MonthlySalesReports',
  path: '/staff/sales/monthly',
  section: 'money',
  place: 6,
  title: 'Monthly sales',
  needs: ['payments.monthly'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.MonthlySalesReports) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, payments.monthly)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), payments.monthly)

/** What came in and went out in each Pacific month. */
export default function MonthlySales({ loaderData }: Route.ComponentProps) {
  const t = texts().sales
  return (
    <>
      <StaffHead title={staff().sections.MonthlySalesReports}>{t.monthlyLead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty} />} />
    </>
  )
}
