import { analytics, jobs as analyticsJobs } from '../capabilities/analytics/index.ts'
import { auth, jobs as authJobs } from '../capabilities/auth/index.ts'
import { settings } from '../capabilities/settings/index.ts'
import type { Capability } from '../http/capability.ts'
import type { Job } from '../platform/jobs.ts'
import { jobs as sweepJobs } from '../platform/sweep.ts'

/** What the API serves: one line a capability. */
export const capabilities: readonly Capability[] = [auth, settings, analytics]

/** What the worker runs: one line a capability. */
export const jobs: readonly Job<never>[] = [...sweepJobs, ...authJobs, ...analyticsJobs]
