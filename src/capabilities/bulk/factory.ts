import type { CallInput, CallOutput } from '../../http/endpoint.ts'
import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { bulk } from './contract.ts'

/** The arrivals of `STAY`. */
const ARRIVALS = { from: '2026-12-01', until: '2026-12-01' } as const

/** A bulk action upon all arrivals of `STAY`, with every booking looked at. */
export async function prepared(
  h: Pick<Harness, 'runJobs'>,
  who: Traveller,
  work: CallInput<typeof bulk.prepare>,
): Promise<CallOutput<typeof bulk.show>> {
  const { id: bulkId } = await who.call(bulk.prepare, { ...(work.booking_ids ? {} : ARRIVALS), ...work })
  await h.runJobs()
  return who.call(bulk.show, { bulkId })
}

/** Lets it be done, within the limits of who asks. */
export function started(who: Traveller, { bulk: { id, version } }: CallOutput<typeof bulk.show>) {
  return who.call(bulk.start, { bulkId: id, version, reason_code: 'WEATHER' })
}
