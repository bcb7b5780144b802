import { access } from '../../../capabilities/staff/contract.ts'
import { ApiError, TransportError } from '../../../http/client.ts'
import type { Visit } from './visit.ts'

/** Whether somebody is on the staff and may do nothing yet, since a second factor is to be set up first. */
export async function awaitsSecondFactor(visit: Visit): Promise<boolean> {
  try {
    return (await visit.client.call(access.me, {})).totp === 'MISSING'
  } catch (error) {
    if (error instanceof ApiError || error instanceof TransportError) return false
    throw error
  }
}
