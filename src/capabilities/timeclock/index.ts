import { capability } from '../../http/capability.ts'
import { clock as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { payPeriods as periodsContract } from './periods/contract.ts'
import { handlers as periodHandlers } from './periods/handlers.ts'
import { timeSheets as sheetsContract } from './sheets/contract.ts'
import { handlers as sheetHandlers } from './sheets/handlers.ts'
import { tablets as tabletsContract } from './tablets/contract.ts'
import { handlers as tabletHandlers } from './tablets/handlers.ts'

export { onNow } from './clock.ts'
export { seedDemoTime } from './demo.ts'

/** A person's own time clock. */
export const clock = capability('clock', contract, handlers)

/** Time sheets, and corrections of them. */
export const timeSheets = capability('timeSheets', sheetsContract, sheetHandlers)

/** Pay periods, and the rules of working time. */
export const payPeriods = capability('payPeriods', periodsContract, periodHandlers)

/** Tablets that several people clock in and out on. */
export const tablets = capability('tablets', tabletsContract, tabletHandlers)
