import { capability } from '../../http/capability.ts'
import { preview as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export const preview = capability('preview', contract, handlers)
