import { capability } from '../../http/capability.ts'
import { mailingLists as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { seedMailingLists } from './demo.ts'
export { jobs } from './jobs.ts'

export const mailingLists = capability('mailingLists', contract, handlers)
