import { flightName, spellFlight } from '../flights/rules.ts'
import { named } from '../settings/glossary.ts'
import type { Business, Settings } from '../settings/contract.ts'
import type { Booking } from './contract.ts'
import { texts } from './texts.ts'

/** A part of the way, as every page, mail and document tells it. */
export interface JourneyStep {
  readonly key: 'arrive' | 'ride' | 'back'
  readonly title: string
  readonly sentences: readonly string[]
}

type JourneySettings = Pick<Settings, 'business' | 'glossary' | 'guide'>

/** What happens next: driving in, the ride to the terminal, and coming back. In the language of who reads. */
export function journeyOf(
  booking: Pick<Booking, 'flight_number_returning'>,
  settings: JourneySettings,
): readonly JourneyStep[] {
  const { business, guide } = settings
  const t = texts().journey
  const own = (text: string) => (text === '' ? [] : [named(settings, text)])
  const island = islandOfFlight(business, booking.flight_number_returning)
  const times = guide.is_measured ? t.usually : t.promised
  return [
    { key: 'arrive', title: t.arrive, sentences: [...own(guide.entrance), t.scan, ...own(guide.parking)] },
    {
      key: 'ride',
      title: t.ride(business.airport.short_name),
      sentences: [...own(guide.stop), t.callOut, times(guide.wait_minutes, guide.ride_minutes)],
    },
    {
      key: 'back',
      title: t.back,
      sentences: [
        t.call,
        ...(island
          ? [
              t.island(flightName(booking.flight_number_returning ?? ''), island.id, named(settings, island.name)),
              ...own(island.directions),
            ]
          : [t.anyIsland]),
      ],
    },
  ]
}

/** The shuttle stop near which a flight arrives, by its airline; undefined when none is known for it. */
export function islandOfFlight(
  { islands }: Pick<Business, 'islands'>,
  flight: string | null,
): Business['islands'][number] | undefined {
  const airline = spellFlight(flight ?? '').slice(0, 2)
  return airline === '' ? undefined : islands.find(({ airlines }) => airlines?.includes(airline))
}
