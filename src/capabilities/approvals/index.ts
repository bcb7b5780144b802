import { type Capability, capability } from '../../http/capability.ts'
import type { AnyAct } from '../acts/index.ts'
import { approvals as contract } from './contract.ts'
import { handlersWith } from './handlers.ts'

export { jobs } from './jobs.ts'

/** What staff ask of each other, of all acts that there are. */
export function approvalsOf(acts: readonly AnyAct[]): Capability {
  return capability('approvals', contract, handlersWith(acts))
}
