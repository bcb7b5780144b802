import { useState } from 'react'
import { rates } from '../../../capabilities/rates/contract.ts'
import { space } from '../../../capabilities/space/contract.ts'
import { addMonths } from '../../../capabilities/space/rules.ts'
import { Month, VehicleClass } from '../../../http/wire.ts'
import { isDate } from '../../../lib/pacific.ts'
import { counted } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { accountOf } from '../../serve/session/context.ts'
import { written } from '../../serve/session/written.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { typedNumber } from '../kit/form-values.ts'
import { History } from '../kit/history.tsx'
import { MonthLink, monthName } from '../kit/month-sheet.tsx'
import { type Loaded, pageScreen } from '../kit/screen.ts'
import { formsOf, screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/calendar'
import { DatesForm, SET_FIELDS, titleOf } from './dates-form.tsx'
import { type Day, MonthGrid } from './month-grid.tsx'
import { EditNoteForm, NoteForm, Notes } from './notes.tsx'
import { atSeasonFields, SeasonForm, seasonOf, seasonStart } from './season-form.tsx'
import { rangeOf, type Selection } from './selection.ts'

const forms = formsOf({
  'space.setDays': SET_FIELDS,
  'space.addNote': ['title', 'kind', 'from', 'to'],
  'rates.addPlan': ['name', 'priority'],
})

/** The month and class that the address asks for, and the dates chosen in it. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const asked = (name: string) => searchParams.get(name) ?? ''
  const month = Month.safeParse(asked('month')).data
  const mayPrice = accountOf(args.context)?.permissions.includes('RatePlans:Read')
  const [shown, plans] = await Promise.all([
    load(args, space.month, month ? { month } : {}),
    mayPrice ? load(args, rates.plans, {}) : null,
  ])
  const code = VehicleClass.safeParse(asked('class')).data ?? shown.classes[0]?.code ?? 'STANDARD'
  const [from, until] = [asked('from'), asked('to')]
  const selection = isDate(from) && isDate(until) ? { anchor: from, reach: until } : undefined
  return written({
    ...shown,
    forms,
    code,
    selection,
    plans,
    editing: shown.notes.find(({ id }) => id === asked('note')),
    previous: addMonths(shown.month, -1),
    next: addMonths(shown.month, 1),
    days: shown.days.flatMap(({ date, spaces }): Day[] => {
      const own = spaces.find(({ vehicle_class }) => vehicle_class === code)
      const notes = shown.notes.filter((note) => note.from <= date && date <= note.to)
      return own ? [{ date, space: own, notes }] : []
    }),
  })
}

type Data = Loaded<typeof loader>

/** What is sold on each date, at what price, and what is on: for who decides it. */
export const screen = pageScreen<typeof loader>({
  name: 'SpaceCalendar',
  path: '/staff/space/calendar',
  section: 'space',
  place: 1,
  title: 'Calendar',
  needs: ['space.month'],
  lead: 'Select dates by tapping the first and last, by dragging, or with Shift and the arrow keys. Changes reach the site within two seconds.',
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
        allotment: typedNumber(fields.allotment),
        overbooking: typedNumber(fields.overbooking),
        kept_members: typedNumber(fields.kept_members),
        kept_walk_ins: typedNumber(fields.kept_walk_ins),
        minimum_stay: typedNumber(fields.minimum_stay),
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
      done: 'Added to the calendar.',
    },
    {
      intent: 'change',
      call: 'space.setNote',
      allow: 'Space:Update',
      input: ({ fields: { note, version, kind, title, from, to: until } }) => ({
        noteId: note,
        revision: Number(version),
        kind,
        title,
        from,
        to: until || from,
      }),
      done: 'Saved.',
    },
    {
      intent: 'drop',
      call: 'space.deleteNote',
      allow: 'Space:Update',
      input: ({ fields }) => ({ noteId: fields.note, revision: Number(fields.version) }),
      done: 'Removed from the calendar.',
    },
    {
      intent: 'season',
      call: 'rates.addPlan',
      allow: 'RatePlans:Update',
      input: seasonOf,
      faults: atSeasonFields,
      done: ({ fields }) => `${fields.name} is in the draft of the price book. It applies once you publish it there.`,
    },
    {
      intent: 'holidays',
      call: 'space.addHolidays',
      allow: 'Space:Update',
      input: ({ fields }) => ({ year: Number(fields.year) }),
      done: (_sent, { added }) =>
        added === 0
          ? 'They were already in the calendar.'
          : `${counted(added, { one: 'holiday is', other: 'holidays are' })} in the calendar.`,
    },
  ],
  width: 'page',
  body: Calendar,
})

function Calendar({ data }: { data: Data }) {
  return <Sheet key={`${data.month} ${data.code} ${data.selection?.anchor} ${data.selection?.reach}`} data={data} />
}

function Sheet({ data }: { data: Data }) {
  const { month, code, days, today, classes, previous, next, notes, changes, editing, forms: shapes } = data
  const may = useMay()('Space:Update')
  const mayPrice = useMay()('RatePlans:Update')
  const [selection, setSelection] = useState<Selection | undefined>(data.selection)
  const address = (query: Record<string, string>) =>
    to('SpaceCalendar', {}, { query: { month, class: code, ...query } })
  const monthHref = (shown: string) => to('SpaceCalendar', {}, { query: { month: shown, class: code } })
  const isOne = data.selection && data.selection.anchor === data.selection.reach
  const hrefOf = (date: string) =>
    address(isOne && data.selection ? rangeOf({ ...data.selection, reach: date }) : { from: date, to: date })
  const over = days.filter((day) => day.space.over > 0)
  const className = classes.find((each) => each.code === code)?.name ?? code
  const first = selection && days.find(({ date }) => date === rangeOf(selection).from)
  const start = mayPrice && data.plans ? seasonStart(data.plans, code, first?.space.plan) : undefined
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
        <MonthLink to={monthHref(previous)} month={previous} label="Previous month" sign="‹" />
        <ButtonLink to={to('SpaceCalendar', {}, { query: { class: code } })} tone="quiet" size="sm">
          This month
        </ButtonLink>
        <MonthLink to={monthHref(next)} month={next} label="Next month" sign="›" />
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
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
          {may && <DatesForm data={data} form={shapes['space.setDays']} selection={selection} />}
          {selection && start && (
            <SeasonForm
              key={`${selection.anchor} ${selection.reach}`}
              form={shapes['rates.addPlan']}
              range={rangeOf(selection)}
              code={code}
              className={className}
              start={start}
            />
          )}
          {may && editing && (
            <EditNoteForm
              form={shapes['space.addNote']}
              note={editing}
              closeHref={address({ ...(selection && rangeOf(selection)) })}
            />
          )}
          {may && !editing && (
            <NoteForm
              form={shapes['space.addNote']}
              range={selection ? rangeOf(selection) : { from: today, to: today }}
              year={month.slice(0, 4)}
            />
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 md:grid-cols-2">
          <Notes
            notes={notes}
            editHref={
              may ? (note) => `${address({ ...(selection && rangeOf(selection)), note: note.id })}#note` : undefined
            }
          />
          <History entries={changes} />
        </div>
      </div>
      {may && selection && <ToForm range={rangeOf(selection)} />}
    </div>
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
      The numbers show bookings out of the allotment, and what is free for anyone. The bar shows how much of the
      allotment and overbooking is sold. “+12” is overbooking, “3+ days” a minimum stay for arrivals on the date. The
      price is the list price of a day.
    </p>
  )
}

export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
