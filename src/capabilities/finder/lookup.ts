import type { Context } from '../../platform/context.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { Found } from './contract.ts'
import type { SearchTerm } from './rules.ts'

/** What the one box asks of an area. Answered by an index, and limited to a few. */
export interface Lookup {
  /** One of them is enough. */
  readonly needs: readonly Permission[]
  readonly look: (ctx: Context, typed: string, meant: SearchTerm) => Promise<Found[]>
}
