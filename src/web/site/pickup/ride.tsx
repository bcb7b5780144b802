import { say } from '../../../lib/texts.ts'
import { useState } from 'react'
import { useSubmit } from 'react-router'
import type { RideRequest } from '../../../capabilities/shuttle/contract.ts'
import { shuttle } from '../../../capabilities/shuttle/contract.ts'
import { useLive } from '../../ui/use-live.ts'
import { phoneLink } from '../../links.ts'
import { ENDPOINTS, to } from '../../paths.ts'
import { load, refuse, submit, textFields } from '../../serve/session/api.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GuideSign, RouteMarker } from '../../ui/signs.tsx'
import type { Route } from './+types/ride'
import { texts } from './texts.ts'
import { RideMap } from './ride-map.tsx'
import { RideTrack } from './ride-track.tsx'
import { ShareRide } from './share-ride.tsx'
import { headline, isOver } from './words.ts'

export const meta: Route.MetaFunction = () => [{ title: title(texts().ride.title) }]

export function loader(args: Route.LoaderArgs) {
  return load(args, shuttle.ride, { id: args.params.rideId })
}

/** Calls the ride off, makes a link for others, or takes it back. */
export async function action(args: Route.ActionArgs) {
  const { intent } = textFields(await args.request.formData())
  const call = intent === 'share' ? shuttle.share : intent === 'unshare' ? shuttle.unshare : shuttle.cancel
  const outcome = await submit(args, call, { id: args.params.rideId })
  return outcome.ok ? null : refuse(outcome)
}

/** What the shuttle does, as it does it: the page keeps itself up to date through restarts and dead spots. */
export default function Ride({ loaderData, actionData }: Route.ComponentProps) {
  const { island: islandName, ride: t } = texts()
  const { ride, isUp } = useLiveRide(loaderData)
  const { island, status } = ride
  const isOut = ride.direction === 'TO_AIRPORT'
  const place = `${islandName(island.id)}, ${say(island.name)}`
  return (
    <div className="gutter grid gap-8 py-8 sm:py-12">
      <h1 className="text-3xl">{isOver(ride) ? headline(ride).title : t.title}</h1>
      {actionData?.problem.formErrors.map((message) => (
        <Notice key={message} tone="danger" role="alert" title={message} />
      ))}
      <div className="grid items-start gap-8 lg:grid-cols-[1.15fr_1fr] lg:gap-14">
        <div className="grid gap-7">
          <GuideSign tab={isOut ? `${t.fromLot} ${place}` : place}>
            <Standing ride={ride} />
          </GuideSign>
          {!isOver(ride) && <RideMap place={ride.vehicle_place} />}
        </div>
        <div className="grid content-start gap-7">
          <RideTrack ride={ride} />
          {!isUp && !isOver(ride) && (
            <p role="status" className="text-sm text-muted">
              {t.offline}
            </p>
          )}
          {ride.cancellable && <CallOff />}
          {isOver(ride) && (
            <ButtonLink to={to('PickupRequest')} tone={status === 'CANCELLED' ? 'accent' : 'quiet'}>
              {t.another}
            </ButtonLink>
          )}
          {!isOver(ride) && <ShareRide shareId={loaderData.share_id} />}
        </div>
      </div>
    </div>
  )
}

/** The ride as the server told last: with the page, or by an event since. */
function useLiveRide(loaded: RideRequest): { ride: RideRequest; isUp: boolean } {
  const [told, setTold] = useState({ loaded, ride: loaded })
  const ride = told.loaded === loaded || told.ride.version > loaded.version ? told.ride : loaded
  const address = isOver(ride) ? undefined : ENDPOINTS.liveRide.replace('{rideId}', ride.id)
  const isUp = useLive(address, 'ride', (text) => setTold({ loaded, ride: JSON.parse(text) as RideRequest }))
  return { ride, isUp }
}

/** The one number somebody at a curb wants, and what to do meanwhile. */
function Standing({ ride }: { ride: RideRequest }) {
  const { ride: t } = texts()
  const { phone } = useBusiness()
  const { title: sentence, detail } = headline(ride)
  const minutes = ride.eta_minutes
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-5">
        <RouteMarker size="lg">{ride.island.id}</RouteMarker>
        <div role="status" className="grid gap-1">
          <p className="text-lg leading-snug font-bold">{sentence}</p>
          {minutes !== null && minutes > 0 && (
            <p className="figures text-4xl leading-none font-extrabold">
              {minutes} <span className="text-2xl">{t.minutes}</span>
              <span className="sr-only">{t.untilThere}</span>
            </p>
          )}
          {detail && <p className="text-on-brand-muted">{detail}</p>}
        </div>
      </div>
      {!isOver(ride) && (
        <p className="border-t border-on-brand-muted/40 pt-5">
          {ride.direction === 'TO_AIRPORT' ? t.lookForAtLot : `${say(ride.island.directions)} ${t.lookFor}`}{' '}
          {ride.party > 1 && <span className="whitespace-nowrap">({t.group(ride.party)})</span>}
        </p>
      )}
      {phone && (
        <p>
          <a
            href={phoneLink(phone)}
            className="inline-flex min-h-11 items-center gap-2 font-bold underline underline-offset-4"
          >
            <Icon name="phone" size="sm" />
            <span className="figures">{phone}</span>
          </a>
        </p>
      )}
    </div>
  )
}

/** Asks before it gives up the place in the queue; without scripts the button does it at once. */
function CallOff() {
  const { ride: t } = texts()
  const [isAsking, setAsking] = useState(false)
  const send = useSubmit()
  return (
    <>
      <form method="post">
        <Button
          type="submit"
          tone="quiet"
          onClick={(event) => {
            event.preventDefault()
            setAsking(true)
          }}
        >
          {t.cancel}
        </Button>
      </form>
      <ConfirmDialog
        open={isAsking}
        title={t.cancelSure}
        confirmLabel={t.cancel}
        tone="danger"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void send(null, { method: 'post' })
        }}
      >
        {t.cancelHint}
      </ConfirmDialog>
    </>
  )
}
