import { capability } from '../../http/capability.ts'
import { simulator as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export const simulator = capability('simulator', contract, handlers)
