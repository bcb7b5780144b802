import { shuttle, type Vehicle } from '../../../capabilities/shuttle/contract.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { column } from '../kit/column.tsx'
import { Facts } from '../kit/facts.tsx'
import { labelOf } from '../kit/labels.ts'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { listScreen, pageScreen, type Sent } from '../kit/screen.ts'
import { loadScreen, screenAction, screenFile } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { typedNumber } from '../kit/form-values.ts'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/vehicles'

const form = formOf(shuttle.addVehicle, { only: ['name', 'seats', 'wheelchair_places', 'active'] })

const STATES = { yes: ['good', 'In use'], no: ['neutral', 'Out of use'] } as const
const stateOf = ({ active }: Pick<Vehicle, 'active'>) => (active ? 'yes' : 'no')

const list = listScreen('shuttle.vehicles', {
  name: 'ShuttleVehicles',
  path: '/staff/shuttle/vehicles',
  title: 'Vehicles',
  parent: 'StaffShuttle',
  lead: 'A ride is never given more people than its vehicle has seats.',
  links: () => [{ label: 'New vehicle', to: to('ShuttleVehicleCreate'), allow: 'Settings:Update', adds: true }],
  key: ({ id }) => id,
  link: ({ id }) => to('ShuttleVehicle', { itemId: id }),
  columns: [
    column.text('name', 'Vehicle', { whole: true }),
    column.count('seats', 'Seats'),
    column.count('wheelchair_places', 'Wheelchairs'),
    column.count('people', 'People now'),
    column.state('state', 'State', STATES, stateOf),
  ],
  empty: 'No vehicles yet',
  emptyHint: 'Until there is one, rides are assigned to drivers only.',
})

const create = pageScreen<typeof loader>({
  name: 'ShuttleVehicleCreate',
  path: '/staff/shuttle/vehicles/new',
  title: 'New vehicle',
  needs: ['shuttle.addVehicle'],
  parent: 'ShuttleVehicles',
  width: 'form',
  actions: [
    {
      intent: 'add',
      call: 'shuttle.addVehicle',
      allow: 'Settings:Update',
      input: valuesOf,
      next: () => to('ShuttleVehicles'),
    },
  ],
  body: ({ data: { form: shape } }) => (
    <ActionForm intent="add" label="Add vehicle" values={{ active: 'on', wheelchair_places: '0' }} labels={LABELS}>
      <VehicleFields form={shape} />
    </ActionForm>
  ),
})

const one = pageScreen<typeof loader>({
  name: 'ShuttleVehicle',
  path: '/staff/shuttle/vehicles/{itemId}',
  title: 'Vehicle',
  needs: ['shuttle.vehicle'],
  parent: 'ShuttleVehicles',
  heading: ({ vehicle }) => vehicle?.name ?? 'Vehicle',
  actions: [
    {
      intent: 'save',
      call: 'shuttle.saveVehicle',
      allow: 'Settings:Update',
      input: (sent) => ({ vehicleId: sent.params.itemId, version: sent.fields.version, ...valuesOf(sent) }),
      done: 'Saved. Applies from the next ride it gets.',
    },
  ],
  body: ({ data: { form: shape, vehicle } }) => vehicle && <VehicleBody form={shape} vehicle={vehicle} />,
  history: ({ vehicle }) =>
    vehicle?.history.map(({ what, ...entry }) => ({ ...entry, what: labelOf(CHANGES, what) })) ?? [],
})

const CHANGES = { created: 'Added', changed: 'Changed' }
const LABELS = { name: 'Name', seats: 'Seats', wheelchair_places: 'Wheelchair spaces', active: 'In use' }

type Data = Awaited<ReturnType<typeof loader>>

interface BodyProps extends Pick<Data, 'form'> {
  readonly vehicle: NonNullable<Data['vehicle']>
}

function VehicleBody({ form: shape, vehicle }: BodyProps) {
  const mayChange = useMay()('Settings:Update')
  const { name, seats, wheelchair_places, active, people, version } = vehicle
  const values = {
    name,
    seats: String(seats),
    wheelchair_places: String(wheelchair_places),
    active: active ? 'on' : '',
  }
  return (
    <>
      <Facts
        facts={[
          ['People now', `${figure(people)} of ${figure(seats)} seats`],
          ['In use', active ? 'Yes' : 'No'],
          ['Wheelchair spaces', figure(wheelchair_places)],
        ]}
      />
      {mayChange && (
        <ActionForm intent="save" label="Save" values={values} labels={LABELS}>
          <Meanwhile version={version} values={values} labels={LABELS} />
          <VehicleFields form={shape} />
        </ActionForm>
      )}
    </>
  )
}

function VehicleFields({ form: shape }: Pick<Data, 'form'>) {
  const { seats } = shape
  const fields = fieldsOf(shape, {
    name: { label: LABELS.name, hint: 'As written on the vehicle' },
    seats: { label: LABELS.seats, hint: `For riders, ${seats.min} to ${seats.max}` },
    wheelchair_places: LABELS.wheelchair_places,
    active: { label: LABELS.active, hint: 'Once out of use, no one can drive it.' },
  })
  return (
    <>
      <TextField {...fields.name} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fields.seats} inputMode="numeric" autoComplete="off" />
        <TextField {...fields.wheelchair_places} optional={false} inputMode="numeric" autoComplete="off" />
      </div>
      <Checkbox {...fields.active} />
    </>
  )
}

function valuesOf({ fields }: Sent) {
  return {
    name: fields.name,
    seats: typedNumber(fields.seats),
    wheelchair_places: typedNumber(fields.wheelchair_places),
    active: fields.active === 'on',
  }
}

const loadList = loadScreen(list)

/** The page of the list, or the vehicle of the address. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  const page = { form: form.fields, vehicle: null }
  if (itemId) return { ...page, vehicle: await load(args, shuttle.vehicle, { vehicleId: itemId }) }
  if (args.url.pathname.endsWith('/new')) return page
  return { ...((await loadList(args)) as object), ...page }
}

export const screen = [list, create, one]
export const middleware = screenFile(screen)
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
