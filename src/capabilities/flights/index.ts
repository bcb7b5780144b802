export { fileFeed, type FlightFeed, type FlightStatus } from './feed.ts'
export { spellFlight } from './rules.ts'
export { lastReport, report } from './store.ts'
