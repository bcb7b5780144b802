import { type PointerEvent, type ReactNode, useState } from 'react'
import type { CalendarNote, DaySpace } from '../../../capabilities/space/contract.ts'
import { SHORT_WEEKDAYS } from '../../../lib/clock-time.ts'
import { figure } from '../../../lib/texts.ts'
import { howMany } from '../../../lib/wording.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { whenDate } from '../../ui/when.ts'
import { MonthSheet, type SheetKeys, weekdayOf } from '../kit/month-sheet.tsx'
import { isSelected, type Selection, tapped } from './selection.ts'

/** A date of the month, for one class. */
export interface Day {
  readonly date: string
  readonly space: DaySpace
  readonly notes: readonly CalendarNote[]
}

interface Props {
  readonly label: string
  readonly days: readonly Day[]
  readonly today: string
  readonly selection: Selection | undefined
  readonly onSelect: (selection: Selection) => void
  /** Where a date leads before scripts run: it is chosen by the address then. */
  readonly hrefOf: (date: string) => string
  /** Whether dates can be chosen at all. */
  readonly mayChoose: boolean
}

/**
 * A month for one class. Dates are chosen by tapping two, dragging over them, or with arrows and shift.
 */
export function MonthGrid({ label, days, today, selection, onSelect, hrefOf, mayChoose }: Props) {
  const [dragged, setDragged] = useState<string>()
  const shown = { from: days[0]?.date ?? '', to: days.at(-1)?.date ?? '' }
  const isShown = (date: string | undefined) => date !== undefined && date >= shown.from && date <= shown.to
  const entry = isShown(selection?.reach) ? selection?.reach : isShown(today) ? today : shown.from

  const onPointerMove = (event: PointerEvent) => {
    if (dragged === undefined || event.pointerType !== 'mouse') return
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-date]')
    const date = over?.dataset.date
    if (date && date !== selection?.reach) onSelect({ anchor: dragged, reach: date })
  }

  const link = ({ date }: Day, keys: SheetKeys, content: ReactNode) =>
    mayChoose && date >= today ? (
      <Link
        {...keys}
        to={hrefOf(date)}
        preventScrollReset
        draggable={false}
        onPointerDown={(event) => {
          if (event.pointerType !== 'mouse' || event.button !== 0 || event.shiftKey) return
          setDragged(date)
        }}
        onClick={(event) => {
          event.preventDefault()
          onSelect(tapped(selection, date, { extend: event.shiftKey }))
        }}
        className={classes(
          'block h-full p-2.5 no-underline hover:bg-tint md:min-h-30 md:p-2',
          isSelected(selection, date) && 'shadow-[inset_0_0_0_2px_var(--color-link)]',
        )}
      >
        {content}
      </Link>
    ) : (
      <div className="h-full p-2.5 md:min-h-30 md:p-2">{content}</div>
    )

  return (
    <MonthSheet
      label={label}
      days={days}
      today={today}
      entry={entry ?? shown.from}
      multiple
      pointer={{ onPointerMove, onPointerUp: () => setDragged(undefined), onPointerLeave: () => setDragged(undefined) }}
      isChosen={(date) => isSelected(selection, date)}
      onStep={(event, date, next) => {
        if (event.shiftKey) onSelect({ anchor: selection?.anchor ?? date, reach: next })
      }}
      renderLink={link}
      renderDay={(day) => <DayCell day={day} isToday={day.date === today} isPast={day.date < today} />}
      describe={describe}
    />
  )
}

/** A date in one line on a phone, as a card on a sheet; what it says is told by its label. */
function DayCell({ day: { date, space, notes }, isToday, isPast }: { day: Day; isToday: boolean; isPast: boolean }) {
  const { booked, allotment, overbooking, day_price } = space
  const most = allotment + overbooking
  const share = most === 0 ? (booked > 0 ? 1 : 0) : Math.min(booked / most, 1)
  const tags = tagsOf(space)
  return (
    <span
      aria-hidden="true"
      className="grid grid-cols-[3.75rem_1fr_auto] items-center gap-x-3 gap-y-1 md:flex md:h-full md:flex-col md:items-stretch md:gap-1"
    >
      <span className="flex items-baseline justify-between gap-1">
        <span
          className={classes(
            'font-bold whitespace-nowrap',
            isToday && 'rounded-sm bg-accent px-1.5 text-on-accent',
            isPast && 'text-muted',
          )}
        >
          <span className="text-sm font-normal md:hidden">{SHORT_WEEKDAYS[weekdayOf(date)]} </span>
          {Number(date.slice(8))}
        </span>
        <span className="figures hidden text-sm text-muted md:inline">{day_price ? formatMoney(day_price) : '–'}</span>
      </span>
      <span className="grid gap-1 md:mt-auto">
        <span className="figures flex flex-wrap justify-between gap-x-2 text-sm leading-tight">
          <span>
            <b>{figure(booked)}</b>
            <span className="text-muted">/{figure(allotment)}</span>
          </span>
          <span className={freeTone(space)}>{freeWords(space)}</span>
        </span>
        <svg width="100%" height="6" className="block rounded-full">
          <rect width="100%" height="6" className="fill-line" />
          <rect width={`${Math.round(share * 100)}%`} height="6" rx="3" className={barTone(space, share)} />
        </svg>
      </span>
      <span className="figures text-sm text-muted md:hidden">{day_price ? formatMoney(day_price) : '–'}</span>
      {(tags.length > 0 || notes.length > 0) && (
        <span className="col-span-3 flex flex-wrap gap-1 text-xs leading-tight md:col-span-1">
          {tags.map((tag) => (
            <span key={tag} className="rounded-sm bg-asphalt px-1.5 py-0.5 font-bold text-on-asphalt">
              {tag}
            </span>
          ))}
          {notes.map(({ id, title, kind }) => (
            <span
              key={id}
              className={classes(
                'max-w-full truncate rounded-sm px-1.5 py-0.5',
                kind === 'HOLIDAY' ? 'bg-accent-tint font-bold' : 'bg-sunk group-has-[a]:bg-tint',
              )}
            >
              {title}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

function barTone({ over }: DaySpace, share: number): string {
  if (over > 0) return 'fill-danger'
  return share >= 0.85 ? 'fill-accent' : 'fill-brand dark:fill-link'
}

function freeWords({ free, is_closed, over }: DaySpace): string {
  if (over > 0) return `${figure(over)} over`
  if (is_closed) return 'Closed'
  return free === 0 ? 'Full' : `${figure(free)} free`
}

function freeTone({ free, over, is_closed }: DaySpace): string {
  return over > 0 ? 'font-bold text-danger' : free === 0 || is_closed ? 'font-bold' : 'text-muted'
}

function tagsOf({ minimum_stay, kept_members, kept_walk_ins, overbooking }: DaySpace): string[] {
  return [
    ...(minimum_stay ? [`${minimum_stay}+ days`] : []),
    ...(kept_members > 0 ? [`${figure(kept_members)} members`] : []),
    ...(kept_walk_ins > 0 ? [`${figure(kept_walk_ins)} drive-up`] : []),
    ...(overbooking > 0 ? [`+${figure(overbooking)}`] : []),
  ]
}

/** All of a date in a sentence: "Thu, 12/24/26, $28.00 a day, 312 of 1,200 booked, 888 free, Christmas Eve". */
function describe({ date, space, notes }: Day): string {
  const { booked, allotment, overbooking, day_price, plan, minimum_stay, kept_members, kept_walk_ins } = space
  return [
    whenDate(date),
    day_price ? `${formatMoney(day_price)} a day${plan ? ` (${plan})` : ''}` : 'no price',
    `${figure(booked)} of ${figure(allotment)} booked`,
    freeWords(space),
    overbooking > 0 && `${figure(overbooking)} overbooking`,
    minimum_stay && `minimum stay ${howMany(minimum_stay, 'day')}`,
    kept_members > 0 && `${figure(kept_members)} kept for members`,
    kept_walk_ins > 0 && `${figure(kept_walk_ins)} kept for drive-ups`,
    ...notes.map(({ title }) => title),
  ]
    .filter(Boolean)
    .join(', ')
}
