import { capability } from '../../http/capability.ts'
import { feedback as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { seedDemoScores } from './demo.ts'
export { jobs } from './jobs.ts'

export const feedback = capability('feedback', contract, handlers)
