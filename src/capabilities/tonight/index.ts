import { capability } from '../../http/capability.ts'
import { invalidForm } from '../../http/problem.ts'
import type { VehicleClass } from '../../http/wire.ts'
import type { Context } from '../../platform/context.ts'
import { tonight as contract } from './office-contract.ts'
import { officeHandlers } from './office-handlers.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export { jobs } from './jobs.ts'

/** Whether tonight fits, and what is done where it does not. */
export const tonight = capability('tonight', contract, officeHandlers)

/**
 * Refuses a car without a booking while the last stalls are kept for those who have one.
 * @throws Problem 422 with the reason
 */
export async function requireRoomForWalkIns(ctx: Context, vehicleClass: VehicleClass): Promise<void> {
  if (await store.walkInsAreStopped(ctx, vehicleClass)) throw invalidForm(messages.walkInsStopped)
}
