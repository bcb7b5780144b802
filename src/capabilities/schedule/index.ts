import { capability } from '../../http/capability.ts'
import { schedule as contract } from './contract.ts'
import { edits } from './edits.ts'
import { people } from './people.ts'
import { plan } from './plan.ts'
import { publishing } from './publish.ts'
import { requests } from './requests/handlers.ts'

export { seedDemoSchedule } from './demo.ts'
export { readFeed } from './feed.ts'
export { jobs } from './jobs.ts'
export { onShift } from './plan.ts'

/** Who works when. */
export const schedule = capability('schedule', contract, { ...plan, ...edits, ...publishing, ...people, ...requests })
