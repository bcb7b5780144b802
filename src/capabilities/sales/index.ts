import { capability } from '../../http/capability.ts'
import { sales as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { comparedSales, jobs } from './reports/jobs.ts'
export { salesReports } from './reports/index.ts'
export { partsEntered } from './reports/store.ts'

export const sales = capability('sales', contract, handlers)
