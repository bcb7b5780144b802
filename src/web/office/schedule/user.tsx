import { useSearchParams } from 'react-router'
import { schedule } from '../../../capabilities/schedule/contract.ts'
import { isDate } from '../../../lib/pacific.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { daysAfter, whenDate } from '../../ui/when.ts'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/user'
import { AvailabilityForm, availabilityInput } from './availability-form.tsx'
import { OneButton, Refusal } from './one-button.tsx'
import { Feed, OpenShifts, OwnSwaps, TimeOff } from './own-requests.tsx'
import { ScheduleTabs } from './schedule-tabs.tsx'
import { ShiftChip } from './shift-chip.tsx'
import { hoursText } from './words.ts'

const form = formOf(schedule.askTimeOff, { only: ['from_date', 'to_date', 'reason'] })

/** The schedule of the person in the address, or one's own. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const from = searchParams.get('from') ?? ''
  const accountId = searchParams.get('person') || 'me'
  const shown = await load(args, schedule.person, { accountId, ...(isDate(from) && { from }) })
  return { ...shown, form: form.fields }
}

type Data = Awaited<ReturnType<typeof loader>>

const READ = 'Schedule:Read'
const ROWS = ['offer', 'take', 'accept', 'withdraw-swap', 'withdraw-off', 'feed', 'feed-off']

/** One user's view: their shifts, what they ask for, when they can work, and their calendar. */
export const screen = pageScreen<typeof loader>({
  name: 'ScheduleUser',
  path: '/staff/schedule/user',
  title: 'My schedule',
  section: 'team',
  place: 11,
  needs: ['schedule.person'],
  width: 'page',
  heading: ({ is_own, person }) => (is_own ? 'My schedule' : `Schedule of ${person.name}`),
  above: ({ from, today }) => <ScheduleTabs here="ScheduleUser" date={from < today ? today : from} today={today} />,
  actions: [
    {
      intent: 'ask-off',
      call: 'schedule.askTimeOff',
      allow: READ,
      done: 'Requested. You get an email once it is decided.',
    },
    {
      intent: 'withdraw-off',
      call: 'schedule.withdrawTimeOff',
      allow: READ,
      input: ({ fields }) => ({ timeOffId: fields.off }),
      done: 'Withdrawn.',
    },
    {
      intent: 'offer',
      call: 'schedule.offerShift',
      allow: READ,
      input: ({ fields }) => ({ shift_id: fields.shift }),
      done: 'Offered. It stays yours until a colleague takes it and someone approves.',
    },
    {
      intent: 'take',
      call: 'schedule.takeShift',
      allow: READ,
      input: ({ fields }) => ({ shiftId: fields.shift }),
      done: 'Requested. It is yours once someone approves.',
    },
    {
      intent: 'accept',
      call: 'schedule.acceptSwap',
      allow: READ,
      input: ({ fields }) => ({ swapId: fields.swap }),
      done: 'Taken. It is yours once someone approves.',
    },
    {
      intent: 'withdraw-swap',
      call: 'schedule.withdrawSwap',
      allow: READ,
      input: ({ fields }) => ({ swapId: fields.swap }),
      done: 'Withdrawn.',
    },
    {
      intent: 'availability',
      call: 'schedule.setAvailability',
      allow: READ,
      input: (sent) => ({
        accountId: sent.fields.person ?? 'me',
        version: sent.fields.version,
        availability: availabilityInput(sent),
      }),
      done: 'Saved.',
    },
    {
      intent: 'feed',
      call: 'schedule.setFeed',
      allow: READ,
      input: () => ({ on: true }),
      done: 'Your calendar has a new address. The old one no longer works.',
    },
    {
      intent: 'feed-off',
      call: 'schedule.setFeed',
      allow: READ,
      input: () => ({ on: false }),
      done: 'Your calendar link no longer works.',
    },
  ],
  body: UserBody,
})

function UserBody({ data }: { data: Data }) {
  const { is_own, person, from, people } = data
  const mayPlan = useMay()('Schedule:Update')
  const [query] = useSearchParams()
  const href = (date: string) => {
    const whose = query.get('person')
    return `${to('ScheduleUser')}?${new URLSearchParams({ ...(whose && { person: whose }), from: date })}`
  }
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <nav aria-label="Weeks" className="flex flex-wrap gap-2">
          <ButtonLink to={href(daysAfter(from, -7) ?? from)} tone="quiet" size="sm">
            Previous week
          </ButtonLink>
          <ButtonLink to={href(daysAfter(from, 7) ?? from)} tone="quiet" size="sm">
            Next week
          </ButtonLink>
        </nav>
        <Form method="get" className="flex! flex-wrap items-end gap-3">
          <input type="hidden" name="from" value={from} />
          <SelectField
            label="Whose"
            name="person"
            defaultValue={person.account_id}
            options={people.map(({ account_id, name }) => ({ value: account_id, label: name }))}
          />
          <SubmitButton tone="quiet">Show</SubmitButton>
        </Form>
      </div>
      <Refusal of={ROWS} title="That did not work" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <Weeks data={data} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {is_own && <OpenShifts data={data} />}
          {(is_own || mayPlan) && <OwnSwaps data={data} />}
          {(is_own || mayPlan) && <TimeOff data={data} form={data.form} />}
          {(is_own || mayPlan) && (
            <Section id="times" title={is_own ? 'When I can work' : 'When they can work'}>
              <AvailabilityForm key={person.account_id} person={person} />
            </Section>
          )}
          {is_own && <Feed feed={data.feed} />}
        </div>
      </div>
    </div>
  )
}

function Weeks({ data: { shifts, from, today, roles, person } }: { data: Data }) {
  const weeks = Array.from({ length: 5 }, (_, week) => daysAfter(from, 7 * week) ?? from)
  if (shifts.length === 0) {
    return <EmptyState title="No shifts in these five weeks">They appear here once a week is published.</EmptyState>
  }
  return (
    <div className="grid gap-6">
      {weeks.map((week) => {
        const end = daysAfter(week, 7) ?? week
        const own = shifts.filter(({ date }) => date >= week && date < end)
        const minutes = own.reduce((sum, shift) => sum + shift.minutes, 0)
        return (
          <Section
            key={week}
            id={`week-${week}`}
            title={`Week of ${whenDate(week)}${minutes > 0 ? `, ${hoursText(minutes)}` : ''}`}
          >
            {own.length === 0 && <p className="text-muted">No shifts</p>}
            <ul className="grid gap-2">
              {own.map((shift) => (
                <li key={shift.id} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-3">
                  <span className={shift.date === today ? 'font-bold text-link' : 'font-bold'}>
                    {whenDate(shift.date)}
                  </span>
                  <ShiftChip shift={shift} role={roles.find(({ id }) => id === shift.role_id)} who={person.name} />
                  {shift.may_be_offered ? (
                    <OneButton intent="offer" label="Offer" fields={{ shift: shift.id }} />
                  ) : (
                    <span />
                  )}
                </li>
              ))}
            </ul>
          </Section>
        )
      })}
    </div>
  )
}

export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
