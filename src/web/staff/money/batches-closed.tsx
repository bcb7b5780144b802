import { type BatchLine, payments } from '../../../capabilities/payments/contract.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/batches-closed'
import { batchList } from './batch-list.ts'

const LIST = batchList('Closed batches')
const FIXED = { status: 'CLOSED' }

export const meta: Route.MetaFunction = () => [{ title: title('Closed batches') }]
export const middleware: Route.MiddlewareFunction[] = [listFile<BatchLine>(LIST, payments.batches, FIXED)]
export const loader = (args: Route.LoaderArgs) => loadList<BatchLine>(args, LIST, payments.batches, FIXED)

/** The card gateway's books, day by day (§2 BatchesClosed). */
export default function BatchesClosed({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaffHead title="Closed batches">Days whose books the gateway has closed.</StaffHead>
      <ResourceList list={LIST} {...loaderData} empty={<EmptyState title="No closed batch" />} />
    </>
  )
}
