import { to } from '../../paths.ts'
import { TextField } from '../../ui/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { typedNumber } from '../kit/form-values.ts'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

const LABELS = {
  name: 'Name',
  description: 'Description',
  stalls: 'Stalls',
  default_allotment: 'Allotment',
  default_overbooking: 'Overbooking',
  default_kept_members: 'Kept for members',
  default_kept_walk_ins: 'Kept for drive-ups',
}

/** A vehicle class as its owner sells it. */
export const screen = detailScreen('space.class', {
  name: 'VehicleClass',
  path: '/staff/space/classes/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Vehicle class',
  parent: 'VehicleClasses',
  needs: ['space.class', 'space.setClass'],
  heading: ({ name }) => name,
  input: ({ itemId }) => ({ code: itemId }),
  lead: 'Changes reach the site within two seconds. Dates with their own numbers keep them.',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'space.setClass',
      allow: 'Space:Update',
      input: ({ fields, params }) => ({
        code: params.itemId,
        revision: Number(fields.version),
        name: fields.name,
        description: fields.description,
        stalls: typedNumber(fields.stalls) ?? null,
        default_allotment: typedNumber(fields.default_allotment),
        default_overbooking: typedNumber(fields.default_overbooking),
        default_kept_members: typedNumber(fields.default_kept_members),
        default_kept_walk_ins: typedNumber(fields.default_kept_walk_ins),
      }),
      next: () => to('VehicleClasses'),
    },
  ],
  body: ({ data }) => (
    <ActionForm intent="save" label="Save" values={textsOf(data)} labels={LABELS}>
      <Meanwhile version={data.revision} values={textsOf(pick(data))} labels={LABELS} />
      <TextField label={LABELS.name} name="name" autoComplete="off" />
      <TextField
        label={LABELS.description}
        name="description"
        autoComplete="off"
        hint="What fits, such as “Cars and SUVs up to 18 ft long”"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Count name="stalls" hint="That exist, bookable or not" optional />
        <Count name="default_allotment" hint="Sold online for each date" />
        <Count name="default_overbooking" hint="Sold beyond that, to make up for no-shows" />
        <Count name="default_kept_members" hint="The last spaces, for Point Club members" />
        <Count name="default_kept_walk_ins" hint="Not sold online" />
      </div>
    </ActionForm>
  ),
})

function Count({ name, hint, optional }: { name: keyof typeof LABELS; hint: string; optional?: boolean }) {
  return (
    <TextField
      label={LABELS[name]}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      hint={hint}
      {...(optional && { optional })}
    />
  )
}

/** What the form edits. */
function pick(data: Readonly<Record<keyof typeof LABELS, string | number | null>>) {
  return Object.fromEntries(Object.keys(LABELS).map((name) => [name, data[name as keyof typeof LABELS]]))
}

function textsOf(data: object): Record<string, string> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value === null ? '' : String(value)]))
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
