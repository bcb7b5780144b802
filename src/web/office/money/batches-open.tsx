import { pageScreen } from '../kit/screen.ts'
import { type BatchLine, payments } from '../../../capabilities/payments/contract.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/batches-open'
import { batchList } from './batch-list.ts'
import { texts } from './texts.ts'

const list = () => batchList('BatchesOpen')
const FIXED = { status: 'OPEN' }

export const screen = pageScreen<typeof loader>({
  name: 'BatchesOpen',
  path: '/staff/batches/open',
  section: 'money',
  place: 1,
  title: 'Open batches',
  needs: ['payments.batches'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.BatchesOpen) }]
export const middleware: Route.MiddlewareFunction[] = [listFile<BatchLine>(list, payments.batches, FIXED)]
export const loader = (args: Route.LoaderArgs) => loadList<BatchLine>(args, list(), payments.batches, FIXED)

/** The card gateway's books, day by day. */
export default function BatchesOpen({ loaderData }: Route.ComponentProps) {
  const t = texts().batches.open
  return (
    <>
      <StaffHead title={staff().sections.BatchesOpen}>{t.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty} />} />
    </>
  )
}
