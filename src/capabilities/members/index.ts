import { capability } from '../../http/capability.ts'
import { members as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { merger, pointAdjustment } from './acts.ts'
export { membersLike } from './handlers.ts'

/** Members as staff see them. */
export const members = capability('members', contract, handlers)
