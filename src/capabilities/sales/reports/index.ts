import { capability } from '../../../http/capability.ts'
import { salesReports as contract } from './contract.ts'
import { handlers } from './handlers.ts'

/** What came in and went out, by when the money moved. */
export const salesReports = capability('salesReports', contract, handlers)
