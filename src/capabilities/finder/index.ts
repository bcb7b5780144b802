import { type Capability, capability } from '../../http/capability.ts'
import { finder as contract } from './contract.ts'
import { handlersOf } from './handlers.ts'
import type { Lookup } from './lookup.ts'

/** One box for everything that staff look for, with the areas that only the registry knows. */
export function finderOf(further: readonly Lookup[]): Capability {
  return capability('finder', contract, handlersOf(further))
}
