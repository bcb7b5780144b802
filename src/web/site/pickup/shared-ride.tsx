import { useState } from 'react'
import { data } from 'react-router'
import { type SharedRide as Ride, shuttle } from '../../../capabilities/shuttle/contract.ts'
import { say } from '../../../lib/texts.ts'
import { ENDPOINTS } from '../../paths.ts'
import { failedPage, submit } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { GuideSign, RouteMarker } from '../../ui/signs.tsx'
import { useLive } from '../../ui/use-live.ts'
import type { Route } from './+types/shared-ride'
import { RideMap } from './ride-map.tsx'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: title(
      loaderData && 'ride' in loaderData && loaderData.ride
        ? texts().shared.title(loaderData.ride.first_name)
        : texts().shared.over,
    ),
  },
  { name: 'robots', content: 'noindex' },
]

/** The link is not told to anybody whom the page links to, and not kept. */
export const headers = () => ({ 'referrer-policy': 'strict-origin', 'cache-control': 'no-store' })

/** A link that opens nothing any more says so, whyever. */
export async function loader(args: Route.LoaderArgs) {
  const outcome = await submit(args, shuttle.shared, { shareId: args.params.shareId })
  if (outcome.ok) return data({ ride: outcome.value })
  if (outcome.status === 404) return data({ ride: null }, 404)
  throw failedPage(outcome)
}

/** Somebody's ride, for who was sent its link. */
export default function SharedRide({ loaderData, params }: Route.ComponentProps) {
  const [told, setTold] = useState<Ride | null>()
  const ride = told === undefined ? loaderData.ride : told
  const address = ride ? ENDPOINTS.liveSharedRide.replace('{shareId}', params.shareId) : undefined
  const isUp = useLive(address, 'ride', (text) => setTold(JSON.parse(text) as Ride | null))
  const { shared: t, island, ride: words } = texts()
  if (!ride)
    return (
      <div className="gutter py-8 sm:py-12">
        <PageHead title={t.over}>{t.overText}</PageHead>
      </div>
    )
  const { island: stop, eta_minutes: minutes } = ride
  const place = `${island(stop.id)}, ${say(stop.name)}`
  return (
    <div className="gutter grid gap-8 py-8 sm:py-12">
      <h1 className="text-3xl">{t.title(ride.first_name)}</h1>
      <div className="grid items-start gap-8 lg:grid-cols-[1.15fr_1fr] lg:gap-14">
        <GuideSign tab={ride.direction === 'TO_AIRPORT' ? `${words.fromLot} ${place}` : place}>
          <div className="flex items-center gap-5">
            <RouteMarker size="lg">{stop.id}</RouteMarker>
            <div role="status" className="grid gap-1">
              <p className="text-lg leading-snug font-bold">{sentenceOf(ride)}</p>
              {minutes !== null && minutes > 0 && (
                <p className="figures text-4xl leading-none font-extrabold">
                  {minutes} <span className="text-2xl">{words.minutes}</span>
                </p>
              )}
            </div>
          </div>
        </GuideSign>
        <div className="grid gap-4">
          <RideMap place={ride.vehicle_place} />
          {!isUp && (
            <p role="status" className="text-sm text-muted">
              {t.offline}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function sentenceOf({ status, direction, first_name: name }: Ride): string {
  const { shared: t } = texts()
  if (status === 'REQUESTED') return t.requested(name)
  if (status === 'DISPATCHED') return t.dispatched(name)
  return direction === 'TO_AIRPORT' ? t.arrivedOut(name) : t.arrived(name)
}
