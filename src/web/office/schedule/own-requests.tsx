import type { PersonView, Swap } from '../../../capabilities/schedule/contract.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { CONTROL, TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { when, whenDate, whenTime } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import type { Shape } from '../kit/screen.ts'
import { Section } from '../kit/section.tsx'
import { OneButton } from './one-button.tsx'

export const SWAP_STATES: Readonly<Record<Swap['status'], readonly [BadgeTone, string]>> = {
  OFFERED: ['accent', 'Offered'],
  ACCEPTED: ['accent', 'Awaiting approval'],
  APPROVED: ['good', 'Approved'],
  DECLINED: ['bad', 'Declined'],
  WITHDRAWN: ['neutral', 'Withdrawn'],
  OVER: ['neutral', 'Over'],
}

export const OFF_STATES: Readonly<Record<PersonView['time_off'][number]['status'], readonly [BadgeTone, string]>> = {
  ASKED: ['accent', 'Awaiting approval'],
  APPROVED: ['good', 'Approved'],
  DECLINED: ['bad', 'Declined'],
  WITHDRAWN: ['neutral', 'Withdrawn'],
}

/** "Driver, Sat, 11/28/26, 1:00 pm to 9:00 pm" */
export function swapText({ role, starts_at, ends_at }: Pick<Swap, 'role' | 'starts_at' | 'ends_at'>): string {
  return `${role}, ${when(starts_at)} to ${whenTime(ends_at)}`
}

/** "Thu, 12/03/26 to Fri, 12/04/26" */
export function daysText({ from_date, to_date }: { readonly from_date: string; readonly to_date: string }): string {
  return from_date === to_date ? whenDate(from_date) : `${whenDate(from_date)} to ${whenDate(to_date)}`
}

const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2'

/** Shifts of colleagues that one could take, and those that nobody has. */
export function OpenShifts({ data: { open, unfilled, roles } }: { data: PersonView }) {
  return (
    <Section id="open" title="Shifts you could take">
      {open.length + unfilled.length === 0 && <p className="text-muted">No shifts you could take.</p>}
      <ul>
        {unfilled.map((shift) => (
          <li key={shift.id} className={ROW}>
            <span className="min-w-0">
              <b>{swapText({ ...shift, role: roles.find(({ id }) => id === shift.role_id)?.name ?? '' })}</b>
              <br />
              {shift.note || 'Open: no one has it yet'}
            </span>
            <OneButton intent="take" label="Take it" tone="primary" fields={{ shift: shift.id }} />
          </li>
        ))}
        {open.map((swap) => (
          <li key={swap.id} className={ROW}>
            <span className="min-w-0">
              <b>{swapText(swap)}</b>
              <br />
              {swap.from}
              {swap.note && `: ${swap.note}`}
            </span>
            <OneButton intent="accept" label="Take it" tone="primary" fields={{ swap: swap.id }} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What somebody offered or took. */
export function OwnSwaps({ data: { swaps, is_own } }: { data: PersonView }) {
  if (swaps.length === 0) return null
  return (
    <Section id="swaps" title="Offered and taken">
      <ul>
        {swaps.map((swap) => {
          const [tone, label] = SWAP_STATES[swap.status]
          const isOpen = swap.status === 'OFFERED' || swap.status === 'ACCEPTED'
          return (
            <li key={swap.id} className={ROW}>
              <span className="grid min-w-0 gap-1">
                <b>{swapText(swap)}</b>
                <span>
                  {swap.from ?? 'Open shift'}
                  {swap.to && ` → ${swap.to}`} <Badge tone={tone}>{label}</Badge>
                </span>
                {swap.answer && <span className="text-muted">{swap.answer}</span>}
              </span>
              {is_own && isOpen && <OneButton intent="withdraw-swap" label="Withdraw" fields={{ swap: swap.id }} />}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const LABELS = { from_date: 'First day', to_date: 'Last day', reason: 'Reason' }

interface TimeOffProps {
  readonly data: PersonView
  readonly form: Shape<'schedule.askTimeOff', 'from_date' | 'to_date' | 'reason'>
}

/** Days off: those asked for, and the form for more. */
export function TimeOff({ data: { time_off, is_own, today }, form }: TimeOffProps) {
  const fields = fieldsOf(form, LABELS)
  return (
    <Section id="off" title="Time off">
      {time_off.length === 0 && <p className="text-muted">No requests for days off.</p>}
      <ul>
        {time_off.map(({ id, status, reason, answer, decided_by, ...days }) => {
          const [tone, label] = OFF_STATES[status]
          const isOpen = status === 'ASKED' || (status === 'APPROVED' && days.to_date >= today)
          return (
            <li key={id} className={ROW}>
              <span className="grid min-w-0 gap-1">
                <span>
                  <b>{daysText(days)}</b> <Badge tone={tone}>{label}</Badge>
                </span>
                {reason && <span className="text-muted">{reason}</span>}
                {answer && (
                  <span>
                    {decided_by}: {answer}
                  </span>
                )}
              </span>
              {is_own && isOpen && <OneButton intent="withdraw-off" label="Withdraw" fields={{ off: id }} />}
            </li>
          )
        })}
      </ul>
      {is_own && (
        <ActionForm intent="ask-off" label="Ask for time off" labels={LABELS} className="mt-3">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...fields.from_date} min={today} />
            <TextField {...fields.to_date} min={today} />
          </div>
          <TextAreaField {...fields.reason} rows={2} />
        </ActionForm>
      )}
    </Section>
  )
}

/** The secret address of one's calendar. */
export function Feed({ feed }: { feed: string | null }) {
  return (
    <Section id="feed" title="Calendar subscription">
      <p className="text-muted">
        {feed
          ? 'Add this link to the calendar on your phone as a subscription. Anyone who has it can see your shifts, so keep it to yourself.'
          : 'A private link adds your published shifts to the calendar on your phone and keeps them up to date.'}
      </p>
      {feed && <input readOnly aria-label="Calendar link" value={feed} className={`${CONTROL} font-mono text-xs`} />}
      <div className="flex flex-wrap gap-3">
        <OneButton intent="feed" label={feed ? 'Create a new link' : 'Create a link'} fields={{}} />
        {feed && <OneButton intent="feed-off" label="Remove the link" fields={{}} />}
      </div>
    </Section>
  )
}
