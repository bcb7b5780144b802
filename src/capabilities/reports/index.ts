import type { Capability } from '../../http/capability.ts'
import { capability } from '../../http/capability.ts'
import type { Job } from '../../platform/jobs.ts'
import { reports as contract } from './contract.ts'
import { handlersOf } from './handlers.ts'
import { jobsOf } from './jobs.ts'
import { offeredBy } from './offered.ts'

/** Scheduled reports, of whatever lists the capabilities have. */
export function reportsOf(capabilities: () => readonly Capability[]): {
  readonly reports: Capability
  readonly jobs: readonly Job<never>[]
} {
  const offered = offeredBy(capabilities)
  return { reports: capability('reports', contract, handlersOf(offered)), jobs: jobsOf(offered) }
}
