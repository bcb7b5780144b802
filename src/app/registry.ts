import { analytics } from '../capabilities/analytics/index.ts'
import { auth } from '../capabilities/auth/index.ts'
import { settings } from '../capabilities/settings/index.ts'
import type { Capability } from '../http/capability.ts'

/** What the API serves: one line a capability. */
export const capabilities: readonly Capability[] = [auth, settings, analytics]
