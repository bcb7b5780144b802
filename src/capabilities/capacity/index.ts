export { ensureDays, release, reserve, setAllotment, type StallDay, stallDays, takeStalls } from './store.ts'
