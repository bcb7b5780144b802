import { rates, type TaxLine } from '../../../capabilities/rates/contract.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/taxes'
import { texts } from './texts.ts'

function list(): List<TaxLine> {
  const t = texts()
  return {
    label: staff().sections.Taxes,
    rowKey: ({ code }) => code,
    pageSize: 100,
    columns: [
      { key: 'description', header: t.taxes.tax, text: ({ description }) => description },
      { key: 'code', header: t.code, text: ({ code }) => code },
      {
        key: 'percent',
        header: t.taxes.percent,
        text: ({ percent }) => (percent === null ? '–' : `${percent}%`),
        numeric: true,
      },
      { key: 'per_stay', header: t.taxes.perStay, text: ({ per_stay }) => per_stay ?? '–', numeric: true },
    ],
  }
}

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.Taxes) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, rates.taxes)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), rates.taxes)

/** What the state and the city ask. */
export default function Taxes({ loaderData }: Route.ComponentProps) {
  const t = texts().taxes
  return (
    <>
      <StaffHead title={staff().sections.Taxes}>{t.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty} />} />
    </>
  )
}
