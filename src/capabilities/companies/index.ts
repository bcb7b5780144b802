import { capability } from '../../http/capability.ts'
import { companies as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { companyOfCode, isBilled, mayBill } from './billing.ts'
export { companyFaults, moveIn as moveCompanyIn, takeOut as takeCompaniesOut } from './import.ts'
export { seedCompanies } from './demo.ts'
export {
  allIds as companyIds,
  byId as companyById,
  changedSinceMovedIn as companiesChangedSinceMovedIn,
  type CompanyRow,
  hold as holdCompany,
  like as companiesLike,
  lock as lockCompany,
  names as companyNames,
  namesOf as companyNamesOf,
} from './store.ts'

export const companies = capability('companies', contract, handlers)
