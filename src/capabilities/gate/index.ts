import { capability } from '../../http/capability.ts'
import { gate as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export const gate = capability('gate', contract, handlers)
