import { defineJob } from '../../platform/jobs.ts'
import { fillCalendar } from './calendar.ts'
import { forgetHolders } from './free/store.ts'

/** Adds the rows of dates that came into range. */
const extendCalendar = defineJob({ name: 'capacity.extend', cron: '10 0 * * *', singleton: true }, fillCalendar)

const forget = defineJob({ name: 'capacity.forget-holders', cron: '20 * * * *', singleton: true }, forgetHolders)

export const jobs = [extendCalendar, forget]
