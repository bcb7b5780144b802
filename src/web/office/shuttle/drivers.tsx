import { useFetcher } from 'react-router'
import type { Board, Vehicle } from '../../../capabilities/shuttle/contract.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import type { Shape } from '../kit/screen.ts'
import { texts } from './texts.ts'
import type { action } from './shuttle.tsx'

interface Props {
  readonly form: Shape<'shuttle.addDriver', 'name'>
  readonly board: Board
  /** Who gets the next ride. */
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** Who drives today: choose who gets the next ride, send somebody home, add somebody. */
export function Drivers({ form, board, chosen, onChoose }: Props) {
  const fetcher = useFetcher<typeof action>({ key: 'drivers' })
  const t = texts().drivers
  const answer = fetcher.data
  const refused = answer && 'problem' in answer ? answer : undefined
  const onDuty = board.drivers.filter(({ active }) => active)
  const atHome = board.drivers.filter(({ active }) => !active)
  return (
    <section aria-labelledby="drivers" className="grid gap-4">
      <h2 id="drivers" className="border-b-2 border-ink pb-1.5 text-base">
        {t.title}
      </h2>
      {onDuty.length === 0 ? (
        <p className="text-sm text-muted">{t.nobodyOnDuty}</p>
      ) : (
        <fieldset>
          <legend className="mb-1 text-sm text-muted">{t.next}</legend>
          {onDuty.map(({ id, name, rides }) => (
            <div key={id} className="flex flex-wrap items-center gap-x-2 border-b border-line">
              <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2.5">
                <input
                  type="radio"
                  name="next_driver"
                  checked={id === chosen}
                  onChange={() => onChoose(id)}
                  className="size-4.5 shrink-0"
                />
                <span className="truncate font-semibold">{name}</span>
                <span className="text-sm whitespace-nowrap text-muted">{t.rides(rides)}</span>
              </label>
              <Duty id={id} name={name} active={false} fetcher={fetcher} />
              {board.vehicles.length > 0 && (
                <Drives driver={{ id, name }} vehicles={board.vehicles} fetcher={fetcher} />
              )}
            </div>
          ))}
        </fieldset>
      )}
      {atHome.length > 0 && (
        <details>
          <summary className="min-h-9 text-sm font-bold text-link">{t.offDuty(atHome.length)}</summary>
          {atHome.map(({ id, name }) => (
            <div key={id} className="flex min-h-11 items-center justify-between gap-2 border-b border-line">
              <span className="truncate">{name}</span>
              <Duty id={id} name={name} active fetcher={fetcher} />
            </div>
          ))}
        </details>
      )}
      <Form fetcher={fetcher} problem={refused?.problem} values={refused?.values} key={onDuty.length} className="gap-2">
        <input type="hidden" name="intent" value="add driver" />
        <TextField {...fieldsOf(form, { name: t.add }).name} autoComplete="off" />
        <SubmitButton tone="quiet" size="sm">
          {t.addIt}
        </SubmitButton>
      </Form>
    </section>
  )
}

interface DrivesProps {
  readonly driver: { readonly id: string; readonly name: string }
  readonly vehicles: readonly Vehicle[]
  readonly fetcher: ReturnType<typeof useFetcher<typeof action>>
}

/** Which vehicle somebody drives, and how full it is. */
function Drives({ driver, vehicles, fetcher }: DrivesProps) {
  const t = texts().drivers
  const own = vehicles.find(({ driver_id }) => driver_id === driver.id)
  const choose = (vehicleId: string) => {
    const given = vehicleId
      ? { intent: 'drive', vehicle_id: vehicleId, driver_id: driver.id }
      : { intent: 'drive', vehicle_id: own?.id ?? '', driver_id: '' }
    void fetcher.submit(given, { method: 'post' })
  }
  return (
    <div className="grid w-full gap-0.5 pb-2 text-sm">
      <select
        aria-label={t.drives(driver.name)}
        value={own?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 w-full rounded-md border-[1.5px] border-edge bg-paper px-2 lg:min-h-9"
      >
        <option value="">{t.noVehicle}</option>
        {vehicles
          .filter(({ active }) => active)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
      {own && (
        <span className="text-muted">
          {t.seats(own.people, own.seats)}
          {own.position && ` · ${t.away(own.position.distance_meters)}`}
        </span>
      )}
    </div>
  )
}

interface DutyProps {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly fetcher: ReturnType<typeof useFetcher<typeof action>>
}

function Duty({ id, name, active, fetcher }: DutyProps) {
  const t = texts().drivers
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="set driver" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="active" value={String(active)} />
      <Button type="submit" size="sm" tone="plain" aria-label={active ? t.isOnDuty(name) : t.isOffDuty(name)}>
        {active ? t.onDuty : t.off}
      </Button>
    </fetcher.Form>
  )
}
