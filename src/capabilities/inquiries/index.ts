import { capability } from '../../http/capability.ts'
import { inquiries as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { seedDemoInquiries } from './demo.ts'
export { like as inquiriesLike } from './store.ts'

export const inquiries = capability('inquiries', contract, handlers)
