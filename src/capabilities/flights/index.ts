export { fileFeed, type FlightFeed } from './feed.ts'
export { spellFlight } from './rules.ts'
export { lastReport, report } from './store.ts'
