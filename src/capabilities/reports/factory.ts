import { jobs } from '../../app/registry.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Context } from '../../platform/context.ts'
import type { Traveller } from '../../test/travellers.ts'
import { reports } from './contract.ts'
import { codeOf } from './link.ts'
import { deliveries } from './store.ts'

/** Sales of yesterday that somebody on the staff gets each day. */
export function scheduled(staff: Traveller, name = 'Sales by day') {
  return staff.call(reports.add, { report: 'salesReports.report', name, period: 'YESTERDAY', hour: 6 })
}

/** As {@link scheduled}, with what was sent of it and the code of the link. */
export async function sentReport(ctx: Context, staff: Traveller) {
  const { id: reportId, recipients } = await scheduled(staff)
  const yesterday = addDays(pacificDate(ctx.now), -1)
  const deliver = jobs.find(({ name }) => name === 'reports.deliver') as Job
  await deliver.handle(ctx, { reportId, recipientId: recipients[0]!.id, from: yesterday, until: yesterday })
  const { items } = await deliveries(ctx, { reportId, page_size: 1, page_number: 1 })
  const deliveryId = items[0]!.id
  return { reportId, deliveryId, code: codeOf(ctx, deliveryId) }
}
