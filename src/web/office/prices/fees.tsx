import { type FeeLine, rates } from '../../../capabilities/rates/contract.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { staff } from '../messages.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/fees'
import { words } from './messages.ts'

function list(): List<FeeLine> {
  const say = words()
  return {
    label: staff().sections.Fees,
    rowKey: ({ code }) => code,
    pageSize: 100,
    columns: [
      { key: 'description', header: say.fees.fee, text: ({ description }) => description },
      { key: 'code', header: say.code, text: ({ code }) => code },
      { key: 'per_day', header: say.fees.perDay, text: ({ per_day }) => per_day, numeric: true },
    ],
  }
}

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.Fees) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, rates.fees)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), rates.fees)

/** What comes on top of the charges. */
export default function Fees({ loaderData }: Route.ComponentProps) {
  const say = words().fees
  return (
    <>
      <StaffHead title={staff().sections.Fees}>{say.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={say.empty} />} />
    </>
  )
}
