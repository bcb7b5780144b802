import { defineJob } from '../../platform/jobs.ts'
import { sweepTokens } from './store.ts'

export const jobs = [defineJob({ name: 'auth.sweep-tokens', cron: '20 4 * * *', singleton: true }, sweepTokens)]
