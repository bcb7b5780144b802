export { jobs } from './jobs.ts'
