import { data } from 'react-router'
import { schedule, type ScheduleRole } from '../../../capabilities/schedule/contract.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { column } from '../kit/column.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { listScreen, pageScreen, type Sent } from '../kit/screen.ts'
import { loadScreen, screenAction, screenFile } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { typedNumber } from '../kit/form-values.ts'
import type { Route } from './+types/roles'
import { COLOR_NAMES } from './words.ts'

const roleForm = formOf(schedule.addRole)
const rulesForm = formOf(schedule.saveRules, { omit: ['version'] })

const PLAN = 'Schedule:Update'
const STATES = { yes: ['good', 'In use'], no: ['neutral', 'Out of use'] } as const
const stateOf = ({ active }: Pick<ScheduleRole, 'active'>) => (active ? 'yes' : 'no')

const list = listScreen('schedule.roles', {
  name: 'ScheduleRoles',
  path: '/staff/schedule/roles',
  title: 'Schedule roles',
  parent: 'ScheduleWeek',
  lead: 'What people work as, and how many of them each hour needs.',
  links: () => [
    { label: 'Rules', to: to('ScheduleRules'), allow: PLAN },
    { label: 'New role', to: to('ScheduleRoleCreate'), allow: PLAN, adds: true },
  ],
  key: ({ id }) => id,
  link: ({ id }) => to('ScheduleRole', { itemId: id }),
  columns: [
    column.text('name', 'Role', { whole: true }),
    { key: 'color', header: 'Color', text: ({ color }) => COLOR_NAMES[color] },
    column.count('least', 'At least'),
    column.count('arrivals_per_hour', 'Arrivals per hour'),
    column.count('departures_per_hour', 'Departures per hour'),
    column.state('state', 'State', STATES, stateOf),
  ],
  empty: 'No roles yet',
  emptyHint: 'Add one to plan shifts.',
})

const create = pageScreen<typeof loader>({
  name: 'ScheduleRoleCreate',
  path: '/staff/schedule/roles/new',
  title: 'New role',
  needs: ['schedule.addRole'],
  parent: 'ScheduleRoles',
  width: 'form',
  actions: [{ intent: 'add', call: 'schedule.addRole', allow: PLAN, input: roleOf, next: () => to('ScheduleRoles') }],
  body: ({ data: { roleForm: shape } }) => (
    <ActionForm intent="add" label="Add role" values={{ active: 'on', least: '0', color: 'TEAL' }} labels={LABELS}>
      <RoleFields form={shape} />
    </ActionForm>
  ),
})

const one = pageScreen<typeof loader>({
  name: 'ScheduleRole',
  path: '/staff/schedule/roles/{itemId}',
  title: 'Role',
  needs: ['schedule.roles'],
  parent: 'ScheduleRoles',
  width: 'form',
  heading: ({ role }) => role?.name ?? 'Role',
  actions: [
    {
      intent: 'save',
      call: 'schedule.saveRole',
      allow: PLAN,
      input: (sent) => ({ roleId: sent.params.itemId, version: sent.fields.version, ...roleOf(sent) }),
      done: 'Saved.',
    },
  ],
  body: ({ data: { roleForm: shape, role } }) => role && <RoleForm form={shape} role={role} />,
})

const rules = pageScreen<typeof loader>({
  name: 'ScheduleRules',
  path: '/staff/schedule/rules',
  title: 'Schedule rules',
  lead: 'Conflicts are shown in the week, and before it is published.',
  needs: ['schedule.rules'],
  parent: 'ScheduleRoles',
  width: 'form',
  actions: [
    {
      intent: 'rules',
      call: 'schedule.saveRules',
      allow: PLAN,
      input: ({ fields }) => ({
        version: fields.version,
        rest_hours: typedNumber(fields.rest_hours),
        week_hours: typedNumber(fields.week_hours),
        minor_day_hours: typedNumber(fields.minor_day_hours),
        minor_week_hours: typedNumber(fields.minor_week_hours),
        minor_from: fields.minor_from,
        minor_until: fields.minor_until,
      }),
      done: 'Saved.',
    },
  ],
  body: ({ data: { rulesForm: shape, rules: kept } }) => kept && <RulesForm form={shape} rules={kept} />,
})

type Loaded = Awaited<ReturnType<typeof loader>>

const LABELS = {
  name: 'Name',
  color: 'Color',
  least: 'Minimum at every hour',
  arrivals_per_hour: 'Arrivals one person handles in an hour',
  departures_per_hour: 'Departures one person handles in an hour',
  active: 'In use',
}

interface RoleProps {
  readonly form: Loaded['roleForm']
  readonly role: ScheduleRole
}

function RoleForm({ form: shape, role }: RoleProps) {
  const { name, color, least, arrivals_per_hour, departures_per_hour, active, version } = role
  const values = {
    name,
    color,
    least: String(least),
    arrivals_per_hour: String(arrivals_per_hour ?? ''),
    departures_per_hour: String(departures_per_hour ?? ''),
    active: active ? 'on' : '',
  }
  return (
    <ActionForm intent="save" label="Save" values={values} labels={LABELS}>
      <Meanwhile version={version} values={values} labels={LABELS} names={COLOR_NAMES} />
      <RoleFields form={shape} />
    </ActionForm>
  )
}

function RoleFields({ form: shape }: Pick<RoleProps, 'form'>) {
  const fields = fieldsOf(shape, {
    ...LABELS,
    color: { label: LABELS.color, options: COLOR_NAMES },
    active: { label: LABELS.active, hint: 'Once out of use, no one can be planned in this role.' },
  })
  const figure = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <>
      <TextField {...fields.name} autoComplete="off" />
      <SelectField {...fields.color} />
      <TextField {...fields.least} optional={false} {...figure} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fields.arrivals_per_hour} {...figure} />
        <TextField {...fields.departures_per_hour} {...figure} />
      </div>
      <Checkbox {...fields.active} />
    </>
  )
}

const RULES = {
  rest_hours: 'Hours of rest between shifts',
  week_hours: 'Most hours per week',
  minor_day_hours: 'Minors: most hours per day',
  minor_week_hours: 'Minors: most hours per week',
  minor_from: 'Minors: not before',
  minor_until: 'Minors: not after',
}

interface RulesProps {
  readonly form: Loaded['rulesForm']
  readonly rules: NonNullable<Loaded['rules']>
}

function RulesForm({ form: shape, rules: { version, ...kept } }: RulesProps) {
  const fields = fieldsOf(shape, RULES)
  const values = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]))
  const figure = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <ActionForm intent="rules" label="Save" values={values} labels={RULES}>
      <Meanwhile version={version} values={values} labels={RULES} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fields.rest_hours} {...figure} />
        <TextField {...fields.week_hours} {...figure} />
        <TextField {...fields.minor_day_hours} {...figure} />
        <TextField {...fields.minor_week_hours} {...figure} />
        <TextField {...fields.minor_from} type="time" />
        <TextField {...fields.minor_until} type="time" />
      </div>
    </ActionForm>
  )
}

function roleOf({ fields }: Sent) {
  return {
    name: fields.name,
    color: fields.color,
    least: typedNumber(fields.least),
    arrivals_per_hour: typedNumber(fields.arrivals_per_hour),
    departures_per_hour: typedNumber(fields.departures_per_hour),
    active: fields.active === 'on',
  }
}

const loadList = loadScreen(list)

/** The page of the list, the role of the address, or the rules. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  const { pathname } = args.url
  const page = { roleForm: roleForm.fields, rulesForm: rulesForm.fields, role: null, rules: null }
  if (itemId) {
    const role = (await load(args, schedule.roles, { page_size: 100 })).items.find(({ id }) => id === itemId)
    if (!role) throw data(null, { status: 404 })
    return { ...page, role }
  }
  if (pathname.endsWith('/rules')) return { ...page, rules: await load(args, schedule.rules, {}) }
  if (pathname.endsWith('/new')) return page
  return { ...((await loadList(args)) as object), ...page }
}

export const screen = [list, create, one, rules]
export const middleware = screenFile(screen)
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
