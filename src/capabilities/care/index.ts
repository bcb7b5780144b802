import { capability } from '../../http/capability.ts'
import { care as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { assigneeOf, notifyAssignee } from './assignee.ts'
export { jobs } from './jobs.ts'
export { preparedAnswers } from './prepared.ts'
export { type Backlog, backlogOf, isLate } from './store.ts'

export const care = capability('care', contract, handlers)
