export { fileFeed, type FlightFeed, type FlightStatus } from './feed.ts'
export { flightBack, isLate, spellFlight, standingOf } from './rules.ts'
export { lastReport, report } from './store.ts'
