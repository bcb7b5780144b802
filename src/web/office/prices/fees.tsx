import { type FeeLine, rates } from '../../../capabilities/rates/contract.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/fees'
import { texts } from './texts.ts'

function list(): List<FeeLine> {
  const t = texts()
  return {
    label: staff().sections.Fees,
    rowKey: ({ code }) => code,
    pageSize: 100,
    columns: [
      { key: 'description', header: t.fees.fee, text: ({ description }) => description },
      { key: 'code', header: t.code, text: ({ code }) => code },
      { key: 'per_day', header: t.fees.perDay, text: ({ per_day }) => per_day, numeric: true },
    ],
  }
}

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.Fees) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, rates.fees)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), rates.fees)

/** What comes on top of the charges. */
export default function Fees({ loaderData }: Route.ComponentProps) {
  const t = texts().fees
  return (
    <>
      <StaffHead title={staff().sections.Fees}>{t.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty} />} />
    </>
  )
}
