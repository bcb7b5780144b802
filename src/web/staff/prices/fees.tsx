import { type FeeLine, rates } from '../../../capabilities/rates/contract.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/fees'

const LIST: List<FeeLine> = {
  label: 'Fees',
  rowKey: ({ code }) => code,
  pageSize: 100,
  columns: [
    { key: 'description', header: 'Fee', text: ({ description }) => description },
    { key: 'code', header: 'Code', text: ({ code }) => code },
    { key: 'per_day', header: 'For each started day', text: ({ per_day }) => per_day, numeric: true },
  ],
}

export const meta: Route.MetaFunction = () => [{ title: title('Fees') }]
export const middleware: Route.MiddlewareFunction[] = [listFile(LIST, rates.fees)]
export const loader = (args: Route.LoaderArgs) => loadList(args, LIST, rates.fees)

/** What comes on top of the charges (§2 Fees). */
export default function Fees({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaffHead title="Fees">They come after discounts, and are taxed like charges.</StaffHead>
      <ResourceList list={LIST} {...loaderData} empty={<EmptyState title="No fees" />} />
    </>
  )
}
