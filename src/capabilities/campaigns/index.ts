import { capability } from '../../http/capability.ts'
import { campaigns as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { follow } from './clicks.ts'
export { jobs } from './jobs.ts'
export { seedDemoCampaigns } from './demo.ts'
export { seedSeries } from './seed.ts'

export const campaigns = capability('campaigns', contract, handlers)
