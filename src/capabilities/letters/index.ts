import { capability } from '../../http/capability.ts'
import { letters as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { jobs } from './jobs.ts'
export { writeLetter } from './handlers.ts'

export const letters = capability('letters', contract, handlers)
