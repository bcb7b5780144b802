import { rates, type TaxLine } from '../../../capabilities/rates/contract.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/taxes'

const LIST: List<TaxLine> = {
  label: 'Taxes',
  rowKey: ({ code }) => code,
  pageSize: 100,
  columns: [
    { key: 'description', header: 'Tax', text: ({ description }) => description },
    { key: 'code', header: 'Code', text: ({ code }) => code },
    {
      key: 'percent',
      header: 'Of charges and fees',
      text: ({ percent }) => (percent === null ? '–' : `${percent}%`),
      numeric: true,
    },
    { key: 'per_stay', header: 'For each stay', text: ({ per_stay }) => per_stay ?? '–', numeric: true },
  ],
}

export const meta: Route.MetaFunction = () => [{ title: title('Taxes') }]
export const middleware: Route.MiddlewareFunction[] = [listFile(LIST, rates.taxes)]
export const loader = (args: Route.LoaderArgs) => loadList(args, LIST, rates.taxes)

/** What the state and the city ask (§2 Taxes). */
export default function Taxes({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaffHead title="Taxes">Each percentage is rounded once, to the cent.</StaffHead>
      <ResourceList list={LIST} {...loaderData} empty={<EmptyState title="No taxes" />} />
    </>
  )
}
