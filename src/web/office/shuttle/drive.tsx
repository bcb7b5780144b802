import { useEffect, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { type Board, type BoardRide, shuttle, type Vehicle } from '../../../capabilities/shuttle/contract.ts'
import { counted, say } from '../../../lib/texts.ts'
import { ENDPOINTS, to } from '../../paths.ts'
import { load, refuse, submit, textFields } from '../../serve/session/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RouteMarker } from '../../ui/signs.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useLive } from '../../ui/use-live.ts'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/drive'

/** The board, and whose phone this is. */
export async function loader(args: Route.LoaderArgs) {
  const board = await load(args, shuttle.board, {})
  const driver = board.drivers.find(({ id, active }) => active && id === args.url.searchParams.get('driver'))
  return { board, driver }
}

type Loaded = Awaited<ReturnType<typeof loader>>

/** One step of a ride, a wrong one taken back, the vehicle that is driven, or where it is. */
export async function action(args: Route.ActionArgs) {
  const { intent, id = '', status = '', ...fields } = textFields(await args.request.formData())
  const vehicleId = fields.vehicle_id ?? ''
  const { latitude, longitude } = fields
  const outcome =
    intent === 'undo'
      ? await submit(args, shuttle.undo, { id })
      : intent === 'drive'
        ? await submit(args, shuttle.drive, { vehicleId, driver_id: fields.driver_id })
        : intent === 'here'
          ? await submit(args, shuttle.sharePosition, { vehicleId, latitude, longitude })
          : intent === 'hide'
            ? await submit(args, shuttle.hidePosition, { vehicleId })
            : await submit(args, shuttle.move, { id, status: status as 'DONE' })
  return outcome.ok ? null : refuse(outcome)
}

export const screen = pageScreen<typeof loader>({
  name: 'ShuttleDrive',
  path: '/staff/shuttle/drive',
  title: 'Driver’s phone',
  needs: ['shuttle.board', 'shuttle.move'],
  parent: 'StaffShuttle',
  heading: ({ driver }) => (driver ? `${driver.name} drives` : 'Who drives?'),
  width: 'form',
  body: DriveBody,
})

const BIG =
  'flex min-h-16 w-full cursor-pointer items-center justify-center gap-3 rounded-lg bg-raised px-4 text-lg font-bold no-underline shadow-raised'

function DriveBody({ data: { board, driver } }: { data: Loaded }) {
  const { revalidate } = useRevalidator()
  const isUp = useLive(ENDPOINTS.liveShuttle, 'board', (told) => {
    if (Number(told) !== board.version) void revalidate()
  })
  if (!driver) return <WhoDrives board={board} />
  const vehicle = board.vehicles.find(({ driver_id }) => driver_id === driver.id)
  return (
    <div className="mx-auto grid w-full max-w-lg gap-6">
      {!isUp && (
        <Notice tone="warning" role="status" title="No live connection">
          Reconnecting. This may be out of date.
        </Notice>
      )}
      {board.vehicles.length > 0 && !vehicle ? (
        <WhichVehicle board={board} driverId={driver.id} />
      ) : (
        <Stops board={board} driverId={driver.id} vehicle={vehicle} />
      )}
      <p>
        <Link to={to('ShuttleDrive')} className="inline-flex min-h-11 items-center font-bold text-link underline">
          Someone else is driving
        </Link>
      </p>
    </div>
  )
}

function WhoDrives({ board: { drivers } }: { board: Board }) {
  const onDuty = drivers.filter(({ active }) => active)
  if (onDuty.length === 0)
    return <EmptyState title="No one is on duty">The dispatcher adds drivers on the shuttle board.</EmptyState>
  return (
    <ul className="mx-auto grid w-full max-w-lg gap-3">
      {onDuty.map(({ id, name }) => (
        <li key={id}>
          <Link to={to('ShuttleDrive', {}, { query: { driver: id } })} className={BIG}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function WhichVehicle({ board: { vehicles }, driverId }: { board: Board; driverId: string }) {
  const fetcher = useFetcher<typeof action>({ key: 'drive' })
  const inUse = vehicles.filter(({ active }) => active)
  return (
    <section aria-labelledby="which" className="grid gap-3">
      <h2 id="which" className="text-lg">
        Which vehicle?
      </h2>
      {inUse.length === 0 && <p className="text-muted">No vehicles are in use.</p>}
      {inUse.map(({ id, name, seats, driver_id }) => (
        <fetcher.Form key={id} method="post">
          <input type="hidden" name="vehicle_id" value={id} />
          <input type="hidden" name="driver_id" value={driverId} />
          <button type="submit" name="intent" value="drive" className={BIG}>
            {name}
            <span className="text-sm font-semibold text-muted">
              {counted(seats, { one: 'seat', other: 'seats' })}
              {driver_id && ' · taken over from a colleague'}
            </span>
          </button>
        </fetcher.Form>
      ))}
    </section>
  )
}

interface StopsProps {
  readonly board: Board
  readonly driverId: string
  readonly vehicle: Vehicle | undefined
}

/** The next stop in large, what comes after it, and what was just done. */
function Stops({ board, driverId, vehicle }: StopsProps) {
  const fetcher = useFetcher<typeof action>({ key: 'drive' })
  const isOwn = (ride: BoardRide) => ride.driver_id === driverId
  // Who rides already comes first, then whoever was promised first.
  const rides = board.rides
    .filter((ride) => isOwn(ride) && ride.status !== 'REQUESTED')
    .toSorted(
      (a, b) =>
        Number(b.status === 'ARRIVED') - Number(a.status === 'ARRIVED') || a.promised_by.localeCompare(b.promised_by),
    )
  const [next, ...later] = rides
  const last = [...board.rides, ...board.ended].filter(({ undo_until }) => undo_until).filter(isOwn)
  const waiting = board.rides.filter(({ status }) => status === 'REQUESTED').length
  const problem = fetcher.data?.problem
  return (
    <>
      {problem?.formErrors.map((fault) => (
        <Notice key={fault} tone="danger" role="alert" title={fault} />
      ))}
      {vehicle && (
        <p className="flex flex-wrap justify-between gap-2 text-sm text-muted">
          <span>
            {vehicle.name} · {vehicle.people} of {vehicle.seats} seats taken
          </span>
          <span>{counted(waiting, { one: 'ride waits', other: 'rides wait' })} for a driver</span>
        </p>
      )}
      {next ? (
        <NextStop ride={next} fetcher={fetcher} />
      ) : (
        <EmptyState title="No stop right now">
          The next ride appears here as soon as the dispatcher gives you one.
        </EmptyState>
      )}
      {later.length > 0 && (
        <section aria-labelledby="later" className="grid gap-2">
          <h2 id="later" className="text-base">
            After that
          </h2>
          <ol className="grid gap-2">
            {later.map((ride) => (
              <li key={ride.id} className="flex items-center gap-3 rounded-md bg-raised px-3 py-2 shadow-raised">
                <RouteMarker>{ride.island.id}</RouteMarker>
                <span className="min-w-0 flex-1 truncate font-bold">{ride.name}</span>
                <span className="text-sm whitespace-nowrap text-muted">
                  {counted(ride.party, { one: 'person', other: 'people' })}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {last.slice(0, 1).map(({ id, name }) => (
        <fetcher.Form key={id} method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="undo" tone="quiet" className="min-h-14 w-full">
            Undo the last step for {name}
          </Button>
        </fetcher.Form>
      ))}
      {vehicle && <SharePosition vehicle={vehicle} />}
    </>
  )
}

/** What comes after each state, as the driver says it. */
function stepOf({ status, direction }: BoardRide) {
  if (status === 'ARRIVED') return { status: 'DONE', label: direction === 'TO_LOT' ? 'Back at the lot' : 'Dropped off' }
  return { status: 'ARRIVED', label: direction === 'TO_LOT' ? 'At the island' : 'Everyone is on board' }
}

type Sender = ReturnType<typeof useFetcher<typeof action>>

function NextStop({ ride, fetcher }: { ride: BoardRide; fetcher: Sender }) {
  const step = stepOf(ride)
  const isOut = ride.direction === 'TO_AIRPORT'
  const isFetching = ride.status === 'DISPATCHED'
  return (
    <section aria-labelledby="next" className="grid gap-5 rounded-lg bg-raised p-5 shadow-raised">
      <p id="next" className="text-sm font-bold text-muted">
        {isFetching ? (isOut ? 'Pick up at the lot' : 'Pick up at') : isOut ? 'Take to' : 'Take to the lot from'}
      </p>
      <div className="flex items-center gap-4">
        <RouteMarker size="lg">{ride.island.id}</RouteMarker>
        <div className="min-w-0">
          <p className="text-2xl leading-tight font-extrabold wrap-anywhere">{ride.name}</p>
          <p className="text-muted">{say(ride.island.name)}</p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <span className="figures text-4xl leading-none font-extrabold">{ride.party}</span>
        <span className="text-lg">{ride.party === 1 ? 'person' : 'people'}</span>
        {ride.needs_wheelchair && <Badge tone="bad">Wheelchair</Badge>}
        {ride.child_seats > 0 && (
          <Badge tone="bad">{counted(ride.child_seats, { one: 'child seat', other: 'child seats' })}</Badge>
        )}
        {isOut && <Badge tone="accent">To the airport</Badge>}
        {ride.is_late && <Badge tone="bad">Late</Badge>}
      </p>
      <fetcher.Form method="post">
        <input type="hidden" name="id" value={ride.id} />
        <input type="hidden" name="status" value={step.status} />
        <Button
          type="submit"
          tone="accent"
          size="lg"
          className="min-h-20 w-full text-xl"
          disabled={fetcher.state !== 'idle'}
        >
          {step.label}
        </Button>
      </fetcher.Form>
    </section>
  )
}

const EVERY_MS = 15_000

/** Tells where the vehicle is, as long as the driver wants that and the phone allows it. */
function SharePosition({ vehicle }: { vehicle: Vehicle }) {
  const fetcher = useFetcher<typeof action>({ key: 'position' })
  const [isSharing, setSharing] = useState(false)
  const [fault, setFault] = useState('')
  const { id } = vehicle
  const { submit: send } = fetcher
  const hasRiders = vehicle.people > 0
  useEffect(() => {
    if (!isSharing || !hasRiders) return undefined
    let sentAt = 0
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => {
        if (Date.now() - sentAt < EVERY_MS) return
        sentAt = Date.now()
        const place = { latitude: String(latitude), longitude: String(longitude) }
        void send({ intent: 'here', vehicle_id: id, ...place }, { method: 'post' })
      },
      () => {
        setSharing(false)
        setFault('The phone does not share its location. Allow it in the browser’s settings.')
      },
      { enableHighAccuracy: true, maximumAge: EVERY_MS },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isSharing, hasRiders, id, send])
  return (
    <section aria-labelledby="share" className="grid gap-2 border-t border-line pt-5">
      <h2 id="share" className="text-base">
        Vehicle location
      </h2>
      <p className="text-sm text-muted">
        {isSharing
          ? hasRiders
            ? 'Your riders, whoever they share their ride with, and the dispatcher see where you are.'
            : 'No riders, so nothing is sent. It continues with the next ride.'
          : 'Your riders see the vehicle on a map. Only the last location is kept, for up to 5 minutes, and none without riders.'}
      </p>
      {fault && <Notice tone="warning" role="status" title={fault} />}
      <Button
        tone="quiet"
        className="min-h-14"
        aria-pressed={isSharing}
        onClick={() => {
          setFault('')
          if (isSharing) void send({ intent: 'hide', vehicle_id: id }, { method: 'post' })
          setSharing(!isSharing)
        }}
      >
        {isSharing ? 'Stop sharing' : 'Share while I drive'}
      </Button>
    </section>
  )
}

/** The phone may be asked where it is; no other page may. */
export const headers = () => ({
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
})

export default screenPage(screen)
