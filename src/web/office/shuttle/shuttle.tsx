import { useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { type Board, shuttle as contract } from '../../../capabilities/shuttle/contract.ts'
import { useLive } from '../../ui/use-live.ts'
import { ENDPOINTS, to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load, refuse, submit, textFields } from '../../serve/session/api.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/shuttle'
import { Alarm } from './alarm.tsx'
import { Drivers } from './drivers.tsx'
import { Ended } from './ended-rides.tsx'
import { texts } from './texts.ts'
import { RideList } from './ride-list.tsx'
import { useNow } from './use-now.ts'

const form = formOf(contract.addDriver, { only: ['name'] })

export async function loader(args: Route.LoaderArgs) {
  return { form: form.fields, board: await load(args, contract.board, {}) }
}

/** One step of a ride, or a driver who comes or goes. */
export async function action(args: Route.ActionArgs) {
  const {
    intent,
    id = '',
    status = '',
    driver_id,
    vehicle_id = '',
    name = '',
    active,
  } = textFields(await args.request.formData())
  const outcome =
    intent === 'add driver'
      ? await submit(args, contract.addDriver, { name })
      : intent === 'set driver'
        ? await submit(args, contract.setDriver, { id, active: active === 'true' })
        : intent === 'drive'
          ? await submit(args, contract.drive, { vehicleId: vehicle_id, driver_id })
          : intent === 'undo'
            ? await submit(args, contract.undo, { id })
            : await submit(args, contract.move, { id, status: status as 'DONE', driver_id })
  return outcome.ok ? { board: outcome.value } : refuse(outcome, { name })
}

export const screen = pageScreen<typeof loader>({
  name: 'StaffShuttle',
  path: '/staff/shuttle',
  section: 'lot',
  place: 3,
  title: 'Shuttle',
  needs: ['shuttle.board'],
  lead: ({ board: { promised_minutes, usual_minutes } }) => (
    <Rich text={texts().lead(promised_minutes, usual_minutes)} parts={{ key: <kbd /> }} />
  ),
  links: () => [
    { label: 'Driver’s phone', to: to('ShuttleDrive'), leaves: true },
    { label: 'Vehicles', to: to('ShuttleVehicles') },
    { label: 'All rides', to: to('ShuttleRides') },
  ],
  body: ShuttleBoard,
})

/** Who waits where and for how long, and one key for each next step. It shows every move of everybody within a second. */
function ShuttleBoard({ data: { form: shape, board } }: { data: Awaited<ReturnType<typeof loader>> }) {
  const fetcher = useFetcher<typeof action>({ key: 'shuttle' })
  const t = texts()
  const isUp = useBoard(board)
  const now = useNow(board.now)
  const [chosen, setChosen] = useState<string>()
  const driver = board.drivers.find(({ id, active }) => active && id === chosen) ?? nextDriver(board)
  const faults = fetcher.data && 'problem' in fetcher.data ? allFaults(fetcher.data.problem) : []
  return (
    <>
      <div className="grid gap-4">
        <Alarm board={board} now={now} />
        {!isUp && (
          <Notice tone="warning" role="status" title={t.offline}>
            {t.offlineHint}
          </Notice>
        )}
        {faults.map((fault) => (
          <Notice key={fault} tone="danger" role="alert" title={fault} />
        ))}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid min-w-0 gap-8">
          {board.rides.length === 0 ? (
            <EmptyState title={t.nobodyWaits}>{t.nobodyWaitsHint}</EmptyState>
          ) : (
            <RideList board={board} now={now} driver={driver} fetcher={fetcher} />
          )}
          <Ended rides={board.ended} fetcher={fetcher} />
        </div>
        <Drivers form={shape} board={board} chosen={driver?.id} onChoose={setChosen} />
      </div>
    </>
  )
}

/** Asks for the board whenever its number has changed. Tells whether the line is up. */
function useBoard({ version }: Board): boolean {
  const { revalidate } = useRevalidator()
  return useLive(ENDPOINTS.liveShuttle, 'board', (told) => {
    if (Number(told) !== version) void revalidate()
  })
}

/** Whoever has the fewest rides now. */
function nextDriver({ drivers }: Board) {
  return drivers.filter(({ active }) => active).toSorted((one, other) => one.rides - other.rides)[0]
}

function allFaults({ fieldErrors, formErrors }: { fieldErrors: object; formErrors: readonly string[] }): string[] {
  return [...formErrors, ...(Object.values(fieldErrors) as string[][]).flat()]
}

export default screenPage(screen)
