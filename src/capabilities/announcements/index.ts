import { capability } from '../../http/capability.ts'
import { siteMessages as officeContract } from './office-contract.ts'
import { officeHandlers } from './office-handlers.ts'

export { seedDemoAnnouncement } from './demo.ts'
export { jobs } from './jobs.ts'
export { shownAnnouncements } from './current-announcements.ts'

export const siteMessages = capability('siteMessages', officeContract, officeHandlers)
