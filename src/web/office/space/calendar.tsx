import { useState } from 'react'
import { Link } from 'react-router'
import { space } from '../../../capabilities/space/contract.ts'
import { addMonths } from '../../../capabilities/space/rules.ts'
import { VehicleClass } from '../../../http/wire.ts'
import { isDate } from '../../../lib/pacific.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { whenDate } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { History } from '../kit/history.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/calendar'
import { type Day, MonthGrid } from './month-grid.tsx'
import { rangeOf, type Selection } from './selection.ts'

/** The month and class that the address asks for, and the dates chosen in it. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const asked = (name: string) => searchParams.get(name) ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked('month')) ? asked('month') : undefined
  const shown = await load(args, space.month, month ? { month } : {})
  const code = VehicleClass.safeParse(asked('class')).data ?? shown.classes[0]?.code ?? 'STANDARD'
  const [from, until] = [asked('from'), asked('to')]
  const selection = isDate(from) && isDate(until) ? { anchor: from, reach: until } : undefined
  return {
    ...shown,
    code,
    selection,
    previous: addMonths(shown.month, -1),
    next: addMonths(shown.month, 1),
    days: shown.days.flatMap(({ date, spaces }): Day[] => {
      const own = spaces.find(({ vehicle_class }) => vehicle_class === code)
      const notes = shown.notes.filter((note) => note.from <= date && date <= note.to)
      return own ? [{ date, space: own, notes }] : []
    }),
  }
}

type Data = Awaited<ReturnType<typeof loader>>

const LABELS = {
  from: 'First date',
  to: 'Last date',
  vehicle_classes: 'Classes',
  weekdays: 'Only on',
  allotment: 'Allotment',
  overbooking: 'Overbooking',
  kept_members: 'Kept for members',
  kept_walk_ins: 'Kept for drive-ups',
  minimum_stay: 'Minimum stay',
  is_closed: 'Sale',
  reset: 'Back to the class',
  title: 'Title',
  kind: 'Kind',
}

const numberOf = (text: string | undefined) => (text?.trim() ? Number(text) : undefined)

/** What is sold on each date, at what price, and what is on: for who decides it. */
export const screen = pageScreen<typeof loader>({
  name: 'SpaceCalendar',
  path: '/staff/space/calendar',
  section: 'space',
  place: 1,
  title: 'Calendar',
  needs: ['space.month'],
  lead: 'Tap a first and a last date, drag, or use arrow keys with shift. Changes count for visitors within two seconds.',
  actions: [
    {
      intent: 'set',
      call: 'space.setDays',
      allow: 'Space:Update',
      input: ({ fields, all }) => ({
        vehicle_classes: all('vehicle_classes'),
        from: fields.from,
        to: fields.to,
        weekdays: all('weekdays').map(Number),
        seen: Number(fields.seen),
        allotment: numberOf(fields.allotment),
        overbooking: numberOf(fields.overbooking),
        kept_members: numberOf(fields.kept_members),
        kept_walk_ins: numberOf(fields.kept_walk_ins),
        minimum_stay: numberOf(fields.minimum_stay),
        is_closed: fields.is_closed === '' ? undefined : fields.is_closed === 'closed',
        reset: all('reset'),
      }),
      done: (_sent, { dates, over }) =>
        over > 0
          ? `Saved for ${dates} ${dates === 1 ? 'date' : 'dates'}. ${over} of them ${over === 1 ? 'has' : 'have'} more bookings than spaces: see Bookings to move.`
          : `Saved for ${dates} ${dates === 1 ? 'date' : 'dates'}.`,
    },
    {
      intent: 'note',
      call: 'space.addNote',
      allow: 'Space:Update',
      input: ({ fields: { kind, title, from, to: until } }) => ({ kind, title, from, to: until || from }),
      done: 'It is in the calendar.',
    },
    {
      intent: 'drop',
      call: 'space.deleteNote',
      allow: 'Space:Update',
      input: ({ fields }) => ({ noteId: fields.note }),
      done: 'It is out of the calendar.',
    },
    {
      intent: 'holidays',
      call: 'space.addHolidays',
      allow: 'Space:Update',
      input: ({ fields }) => ({ year: Number(fields.year) }),
      done: (_sent, { added }) => (added === 0 ? 'They were there already.' : `${added} holidays are in the calendar.`),
    },
  ],
  width: 'page',
  body: Calendar,
})

function Calendar({ data }: { data: Data }) {
  return <Month key={`${data.month} ${data.code} ${data.selection?.anchor} ${data.selection?.reach}`} data={data} />
}

function Month({ data }: { data: Data }) {
  const { month, code, days, today, classes, previous, next, notes, changes } = data
  const may = useMay()('Space:Update')
  const [selection, setSelection] = useState<Selection | undefined>(data.selection)
  const address = (query: Record<string, string>) =>
    to('SpaceCalendar', {}, { query: { month, class: code, ...query } })
  const isOne = data.selection && data.selection.anchor === data.selection.reach
  const hrefOf = (date: string) =>
    address(isOne && data.selection ? rangeOf({ ...data.selection, reach: date }) : { from: date, to: date })
  const over = days.filter((day) => day.space.over > 0)
  const className = classes.find((each) => each.code === code)?.name ?? code
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Tabs
        label="Vehicle class"
        tabs={classes.map((each) => ({
          label: each.name,
          to: to('SpaceCalendar', {}, { query: { month, class: each.code } }),
          isHere: each.code === code,
        }))}
      />
      <div className="-mt-5 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto w-full text-xl sm:w-auto">{monthName(month)}</h2>
        <MonthLink month={previous} code={code} label="Previous month" sign="‹" />
        <ButtonLink to={to('SpaceCalendar', {}, { query: { class: code } })} tone="quiet" size="sm">
          This month
        </ButtonLink>
        <MonthLink month={next} code={code} label="Next month" sign="›" />
      </div>
      {over.length > 0 && (
        <Notice
          tone="warning"
          title={`${over.length === 1 ? 'One date has' : `${over.length} dates have`} more bookings than spaces`}
          action={
            <ButtonLink to={to('SpaceMoves')} tone="quiet" size="sm">
              See bookings to move
            </ButtonLink>
          }
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid content-start gap-6">
          <MonthGrid
            label={`${monthName(month)}, ${className}`}
            days={days}
            today={today}
            selection={selection}
            onSelect={setSelection}
            hrefOf={hrefOf}
            mayChoose={may}
          />
          <Legend />
        </div>
        <div className="grid content-start gap-8 lg:row-span-2">
          {may && <DatesForm data={data} selection={selection} />}
          {may && <NoteForm selection={selection} today={today} year={month.slice(0, 4)} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 md:grid-cols-2">
          <Section id="notes" title="Events, holidays, and notes">
            {notes.length === 0 && <p className="text-muted">Nothing noted in this month.</p>}
            <ul>
              {notes.map(({ id, title, kind, from, to: until }) => (
                <li key={id} className="flex items-center gap-3 border-b border-line py-1.5">
                  <span className="mr-auto wrap-anywhere">
                    <b>{title}</b>
                    <span className="block text-muted">
                      {KINDS[kind]}, {whenDate(from)}
                      {until !== from && ` – ${whenDate(until)}`}
                    </span>
                  </span>
                  {may && (
                    <ActionForm intent="drop" label="Delete" tone="quiet">
                      <input type="hidden" name="note" value={id} />
                    </ActionForm>
                  )}
                </li>
              ))}
            </ul>
          </Section>
          <History entries={changes} />
        </div>
      </div>
      {may && selection && <ToForm range={rangeOf(selection)} />}
    </div>
  )
}

/** Two dates beside each other where there is room for both. */
const DATES = 'grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3'

const KINDS = { HOLIDAY: 'Holiday', EVENT: 'Event', NOTE: 'Note' } as const

function MonthLink({ month, code, label, sign }: { month: string; code: string; label: string; sign: string }) {
  return (
    <Link
      to={to('SpaceCalendar', {}, { query: { month, class: code } })}
      aria-label={`${label}, ${monthName(month)}`}
      className="inline-flex size-11 items-center justify-center rounded-md text-xl font-bold no-underline shadow-[inset_0_0_0_1.5px_var(--color-edge)] hover:bg-sunk sm:size-9"
    >
      <span aria-hidden="true">{sign}</span>
    </Link>
  )
}

/** On a phone the form stands far below the dates. */
function ToForm({ range }: { range: { from: string; to: string } }) {
  return (
    <a
      href="#set"
      className="fixed inset-x-4 bottom-4 z-10 grid min-h-12 place-items-center rounded-md bg-brand px-4 font-bold text-on-brand no-underline shadow-float lg:hidden"
    >
      Set {titleOf(range)}
    </a>
  )
}

function Legend() {
  return (
    <p className="text-sm text-muted">
      Booked of allotment, and what is free for anybody. The bar is the share sold of allotment and overbooking. “+12”
      is overbooking, “3+ days” a minimum stay for arrivals on the date. The price is the list price of a day.
    </p>
  )
}

/** What is set for the chosen dates. Fields that stay empty change nothing. */
function DatesForm({ data, selection }: { data: Data; selection: Selection | undefined }) {
  const { code, classes, seen, today } = data
  const range = selection ? rangeOf(selection) : { from: '', to: '' }
  return (
    <Section id="set" title={selection ? `Set ${titleOf(range)}` : 'Set dates'}>
      <ActionForm
        key={`${range.from} ${range.to} ${seen}`}
        intent="set"
        label="Save"
        values={{ ...range, is_closed: '', vehicle_classes: code }}
        labels={LABELS}
      >
        <input type="hidden" name="seen" value={seen} />
        <div className={DATES}>
          <TextField label={LABELS.from} name="from" type="date" min={today} max={data.last_date} />
          <TextField label={LABELS.to} name="to" type="date" min={today} max={data.last_date} />
        </div>
        <CheckList
          legend={LABELS.vehicle_classes}
          name="vehicle_classes"
          items={classes.map((each) => ({ value: each.code, label: each.name }))}
          checked={[code]}
        />
        <SelectField
          label={LABELS.is_closed}
          name="is_closed"
          options={[
            { value: '', label: 'Leave as it is' },
            { value: 'closed', label: 'Close: sell nothing more' },
            { value: 'open', label: 'Open' },
          ]}
        />
        <div className="grid grid-cols-2 gap-3">
          {(['allotment', 'overbooking', 'kept_members', 'kept_walk_ins'] as const).map((name) => (
            <TextField
              key={name}
              label={LABELS[name]}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              required={false}
            />
          ))}
          <TextField
            label={LABELS.minimum_stay}
            name="minimum_stay"
            inputMode="numeric"
            autoComplete="off"
            hint="Days; 1 for none"
            required={false}
          />
        </div>
        <Disclosure summary="Days of the week, and back to the class">
          <div className="grid gap-4 pt-2">
            <CheckList legend={LABELS.weekdays} name="weekdays" columns items={WEEKDAYS} checked={[]} />
            <CheckList
              legend={LABELS.reset}
              name="reset"
              items={(['allotment', 'overbooking', 'kept_members', 'kept_walk_ins'] as const).map((name) => ({
                value: name,
                label: LABELS[name],
              }))}
              checked={[]}
            />
          </div>
        </Disclosure>
      </ActionForm>
      {selection && (
        <p className="pt-2">
          <Link to={to('RatePlans')}>Prices of these dates: rate plans</Link>
        </p>
      )}
    </Section>
  )
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, index) => ({
  value: String(index + 1),
  label,
}))

function NoteForm({ selection, today, year }: { selection: Selection | undefined; today: string; year: string }) {
  const range = selection ? rangeOf(selection) : { from: today, to: today }
  return (
    <Section id="note" title="Note an event">
      <ActionForm
        key={`${range.from} ${range.to}`}
        intent="note"
        label="Add"
        tone="quiet"
        values={{ ...range, kind: 'EVENT' }}
        labels={LABELS}
      >
        <TextField label={LABELS.title} name="title" autoComplete="off" maxLength={120} />
        <div className={DATES}>
          <TextField label={LABELS.from} name="from" type="date" />
          <TextField label={LABELS.to} name="to" type="date" required={false} />
        </div>
        <SelectField
          label={LABELS.kind}
          name="kind"
          options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        />
      </ActionForm>
      <ActionForm intent="holidays" label={`Add federal holidays of ${year}`} tone="quiet">
        <input type="hidden" name="year" value={year} />
      </ActionForm>
    </Section>
  )
}

function titleOf({ from, to: until }: { from: string; to: string }): string {
  return from === until ? whenDate(from) : `${whenDate(from)} – ${whenDate(until)}`
}

/** "December 2026" */
function monthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

export const action = screenAction(screen)
export default screenPage(screen)
