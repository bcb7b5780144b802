import { capability } from '../../http/capability.ts'
import { shuttle as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { islandOfStay } from './islands.ts'
export { seedDemoRides } from './demo.ts'
export { jobs } from './jobs.ts'

export const shuttle = capability('shuttle', contract, handlers)
