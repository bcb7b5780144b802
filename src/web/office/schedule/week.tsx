import { useSearchParams } from 'react-router'
import { schedule } from '../../../capabilities/schedule/contract.ts'
import { isDate, pacificDate } from '../../../lib/pacific.ts'
import { counted } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { written } from '../../serve/session/written.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { daysAfter, when, whenDate } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { type Loaded, pageScreen, type Sent } from '../kit/screen.ts'
import { formsOf, screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/week'
import { NeedTable } from './need-table.tsx'
import { ScheduleTabs } from './schedule-tabs.tsx'
import { ShiftDialog } from './shift-dialog.tsx'
import { WeekDays } from './week-days.tsx'
import { WeekGrid } from './week-grid.tsx'
import { weekHref } from './words.ts'

const PLAN = 'Schedule:Update'
const SHIFTS = { one: 'shift', other: 'shifts' }
const PEOPLE = { one: 'person is', other: 'people are' }

const forms = formsOf({
  'schedule.copyWeek': ['from'],
  'schedule.keepTemplate': ['name'],
  'schedule.addShift': ['date', 'start', 'end', 'break_minutes', 'note'],
})

/** The week of the address, or this one. */
export async function loader(args: Route.LoaderArgs) {
  const asked = args.url.searchParams.get('week') ?? ''
  const week = isDate(asked) ? asked : pacificDate(servicesOf(args.context).now())
  return written({ ...(await load(args, schedule.week, { week })), forms })
}

type Data = Loaded<typeof loader>

const shiftInput = ({ fields }: Sent) => ({
  account_id: fields.account_id,
  role_id: fields.role_id,
  date: fields.date,
  start: fields.start,
  end: fields.end,
  break_minutes: fields.break_minutes,
  note: fields.note,
})
const seenShift = ({ fields }: Sent) => ({ shiftId: fields.shift, version: fields.version })
const seenWeek = ({ week }: Data) => ({ week })

/** The week grid: who works when, what each hour needs, and all that plans it. */
export const screen = pageScreen<typeof loader>({
  name: 'ScheduleWeek',
  path: '/staff/schedule/classic',
  section: 'team',
  place: 10,
  title: 'Schedule',
  needs: ['schedule.week'],
  width: 'page',
  lead: (data) => <Standing data={data} />,
  links: () => [
    { label: 'Requests', to: to('ScheduleRequests'), allow: 'Schedule:Approve' },
    { label: 'People', to: to('SchedulePeople'), allow: PLAN, inMenu: true },
    { label: 'Roles and rules', to: to('ScheduleRoles'), allow: PLAN, inMenu: true },
  ],
  actions: [
    {
      intent: 'publish',
      call: 'schedule.publish',
      label: 'Publish',
      allow: PLAN,
      once: true,
      ask: ({ concerned }) => `${counted(concerned, PEOPLE)} notified by email: their shifts, and what changed.`,
      form: (data) => <Publishing data={data} />,
      send: ({ week, version }) => ({ week, version: String(version) }),
      input: ({ fields }) => ({
        week: fields.week,
        version: fields.version,
        accept_conflicts: fields.accept_conflicts === 'on',
      }),
      done: (_, { told }) => `Published. ${counted(told, PEOPLE)} notified by email.`,
    },
    {
      intent: 'copy-week',
      call: 'schedule.copyWeek',
      label: 'Copy a week here',
      allow: PLAN,
      once: true,
      inMenu: true,
      ask: 'Adds the shifts of another week. Those already here are left out.',
      form: ({ week, forms: shapes }) => {
        const { from } = fieldsOf(shapes['schedule.copyWeek'], { from: 'Any day of that week' })
        return <TextField {...from} defaultValue={daysAfter(week, -7)} />
      },
      send: seenWeek,
      done: (_, { shifts }) => `${counted(shifts.length, SHIFTS)} added.`,
    },
    {
      intent: 'use-template',
      call: 'schedule.useTemplate',
      label: 'Fill from a template',
      allow: PLAN,
      once: true,
      inMenu: true,
      when: ({ templates }) => templates.length > 0,
      form: (data) => <TemplateField data={data} />,
      send: seenWeek,
      done: (_, { shifts }) => `${counted(shifts.length, SHIFTS)} added.`,
    },
    {
      intent: 'keep-template',
      call: 'schedule.keepTemplate',
      label: 'Save as a template',
      allow: PLAN,
      inMenu: true,
      when: ({ shifts }) => shifts.length > 0,
      form: ({ forms: shapes }) => (
        <TextField {...fieldsOf(shapes['schedule.keepTemplate'], { name: 'Name' }).name} autoComplete="off" />
      ),
      send: seenWeek,
      done: 'Saved. Any week can be filled from it.',
    },
    {
      intent: 'remove-template',
      call: 'schedule.removeTemplate',
      label: 'Remove a template',
      allow: PLAN,
      inMenu: true,
      danger: true,
      when: ({ templates }) => templates.length > 0,
      ask: 'Shifts made from it stay.',
      form: (data) => <TemplateField data={data} />,
      input: ({ fields }) => ({ templateId: fields.template_id }),
      done: 'The template was removed.',
    },
    { intent: 'add', call: 'schedule.addShift', allow: PLAN, input: shiftInput, done: 'Shift added.' },
    {
      intent: 'save',
      call: 'schedule.saveShift',
      allow: PLAN,
      input: (sent) => ({ ...seenShift(sent), ...shiftInput(sent) }),
      done: 'Shift saved.',
    },
    {
      intent: 'move',
      call: 'schedule.moveShift',
      allow: PLAN,
      input: (sent) => ({
        ...seenShift(sent),
        account_id: sent.fields.account_id,
        date: sent.fields.date,
        copy: sent.fields.copy === 'on',
      }),
      done: ({ fields }) => (fields.copy === 'on' ? 'Shift copied.' : 'Shift moved.'),
    },
    { intent: 'remove', call: 'schedule.removeShift', allow: PLAN, input: seenShift, done: 'Shift removed.' },
    {
      intent: 'undo',
      call: 'schedule.undo',
      allow: PLAN,
      input: ({ fields }) => ({ editId: fields.edit }),
      done: 'Undone.',
    },
  ],
  above: ({ week, today }) => <ScheduleTabs here="ScheduleWeek" date={week} today={today} />,
  body: WeekBody,
})

function Standing({ data: { week, published_at, published_by, concerned, shifts } }: { data: Data }) {
  const mayPlan = useMay()(PLAN)
  const told = published_at ? `Published ${when(published_at)} by ${published_by}.` : 'Not published yet.'
  const open = shifts.filter(({ account_id, state }) => account_id === null && state !== 'REMOVED').length
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <b className="text-ink">Week of {whenDate(week)}</b>
      {told}
      {mayPlan && concerned > 0 && <Badge tone="accent">{`Changes for ${concerned}`}</Badge>}
      {open > 0 && <Badge>{`${open} open`}</Badge>}
    </p>
  )
}

function Publishing({ data: { conflicts, people } }: { data: Data }) {
  if (conflicts.length === 0) return <p className="text-sm">This week has no conflicts.</p>
  const forbids = conflicts.some((conflict) => conflict.forbids)
  return (
    <>
      <Notice tone={forbids ? 'danger' : 'warning'} title="Conflicts this week">
        <ul className="list-disc pl-5 text-sm">
          {conflicts.map(({ shift_id, kind, account_id, what }) => (
            <li key={`${shift_id} ${kind}`}>
              <b>{people.find((person) => person.account_id === account_id)?.name}</b>: {what}
            </li>
          ))}
        </ul>
      </Notice>
      {!forbids && <Checkbox label="I’ve reviewed these, and they’re OK" name="accept_conflicts" />}
    </>
  )
}

function TemplateField({ data: { templates } }: { data: Data }) {
  const options = templates.map(({ id, name, shifts }) => ({
    value: id,
    label: `${name} (${counted(shifts, SHIFTS)})`,
  }))
  return <SelectField label="Template" name="template_id" options={options} />
}

const EDITS = {
  ADD: 'added',
  CHANGE: 'changed',
  REMOVE: 'removed',
  COPY_WEEK: 'copied',
  TEMPLATE: 'filled in',
} as const

function WeekBody({ data }: { data: Data }) {
  const [query] = useSearchParams()
  const mayPlan = useMay()(PLAN)
  const result = useActionResult()
  const { week, days, undo, people, shifts, roles, today } = data
  const day = days.find(({ date }) => date === query.get('day')) ?? days.find(({ date }) => date === today) ?? days[0]
  const isMoved = result?.intent === 'move' || (result?.intent === 'remove' && !query.has('shift'))
  const refusals =
    isMoved && result.problem ? [...result.problem.formErrors, ...Object.values(result.problem.fieldErrors).flat()] : []
  const nobody = people.length === 0 && shifts.length === 0
  return (
    <div className="grid gap-6">
      <nav aria-label="Weeks" className="flex flex-wrap items-center gap-2">
        <ButtonLink to={weekHref(daysAfter(week, -7) ?? week)} tone="quiet" size="sm">
          Previous week
        </ButtonLink>
        <ButtonLink to={to('ScheduleWeek')} tone="quiet" size="sm">
          This week
        </ButtonLink>
        <ButtonLink to={weekHref(daysAfter(week, 7) ?? week)} tone="quiet" size="sm">
          Next week
        </ButtonLink>
        {mayPlan && undo && (
          <ActionForm
            intent="undo"
            label={`Undo: ${counted(undo.shifts, SHIFTS)} ${EDITS[undo.kind]}`}
            tone="quiet"
            className="ml-auto"
          >
            <input type="hidden" name="edit" value={undo.id} />
          </ActionForm>
        )}
      </nav>
      {refusals.length > 0 && (
        <Notice tone="danger" role="alert" title="The shift was not moved">
          {refusals.join(' ')}
        </Notice>
      )}
      {nobody ? (
        <EmptyState title="No one can be planned yet">
          {mayPlan ? (
            <>
              Say <Link to={to('SchedulePeople')}>who does what</Link> first: everyone with a role appears here.
            </>
          ) : (
            'Shifts appear here once a week is published.'
          )}
        </EmptyState>
      ) : (
        <>
          <WeekGrid data={data} />
          <WeekDays data={data} />
          {day && <NeedTable day={day} roles={roles} />}
        </>
      )}
      <ShiftDialog data={data} form={data.forms['schedule.addShift']} />
    </div>
  )
}

export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
