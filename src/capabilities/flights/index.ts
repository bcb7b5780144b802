export { fileFeed, type FlightFeed, type FlightStatus } from './feed.ts'
export { flightBack, type FlightSource, isLate, spellFlight, standingOf } from './rules.ts'
export { lastReports, report } from './store.ts'
