import { capability } from '../../http/capability.ts'
import { siteMessages as siteMessagesContract } from './announcement-contract.ts'
import { announcementHandlers } from './announcement-handlers.ts'
import { turnAnnouncements } from './announcing.ts'
import { jobs as askingJobs } from './asking.ts'
import { feedback as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { seedDemoAnnouncement, seedDemoScores } from './demo.ts'

export const feedback = capability('feedback', contract, handlers)
export const siteMessages = capability('siteMessages', siteMessagesContract, announcementHandlers)

export const jobs = [...askingJobs, turnAnnouncements]
