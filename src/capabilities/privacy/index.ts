import { capability } from '../../http/capability.ts'
import type { Context } from '../../platform/context.ts'
import { privacy as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { privacyDesk as officeContract } from './office-contract.ts'
import { officeHandlers } from './office-handlers.ts'
import { runs } from './store.ts'

export { jobs } from './jobs.ts'

export const privacy = capability('privacy', contract, handlers)

/** Requests as staff see them. */
export const privacyDesk = capability('privacyDesk', officeContract, officeHandlers)

/** Seconds since the oldest row of each class of data began, as the last night found it; 0 where there is none. */
export async function ageOfData(
  services: Pick<Context, 'db'> & { clock: { now(): Temporal.Instant } },
): Promise<Map<string, number>> {
  const now = services.clock.now().epochMilliseconds
  const all = await runs(services)
  return new Map(all.map(({ class: name, oldest }) => [name, oldest ? (now - oldest.epochMilliseconds) / 1000 : 0]))
}

/** Rows that nights have taken away since the beginning, by class of data. */
export async function dataTakenAway(services: Pick<Context, 'db'>): Promise<Map<string, number>> {
  return new Map((await runs(services)).map(({ class: name, removed_ever }) => [name, removed_ever]))
}
