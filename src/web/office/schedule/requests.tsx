import { useNavigate, useSearchParams } from 'react-router'
import { schedule, type Swap, type TimeOff } from '../../../capabilities/schedule/contract.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { pageScreen, type Sent } from '../kit/screen.ts'
import { formsOf, screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import type { Route } from './+types/requests'
import { Refusal } from './one-button.tsx'
import { daysText, OFF_STATES, SWAP_STATES, swapText } from './own-requests.tsx'

/** More wait at once than anybody decides in a day. */
const MOST = 50

const forms = formsOf({ 'schedule.decideTimeOff': ['answer'], 'schedule.decideSwap': ['answer'] })

/** What waits, and what was decided or offered lately. */
export async function loader(args: Route.LoaderArgs) {
  const [off, swaps, lastOff, lastSwaps] = await Promise.all([
    load(args, schedule.timeOff, { status: 'ASKED', page_size: MOST }),
    load(args, schedule.swaps, { status: 'ACCEPTED', page_size: MOST }),
    load(args, schedule.timeOff, { page_size: 15 }),
    load(args, schedule.swaps, { page_size: 15 }),
  ])
  const past = <Row extends { id: string }>(rows: readonly Row[], waiting: readonly { id: string }[]) =>
    rows.filter(({ id }) => !waiting.some((row) => row.id === id))
  return {
    forms,
    off: off.items,
    swaps: swaps.items,
    pastOff: past(lastOff.items, off.items),
    pastSwaps: past(lastSwaps.items, swaps.items),
  }
}

type Data = Awaited<ReturnType<typeof loader>>

const APPROVE = 'Schedule:Approve'
const INTENTS = ['approve-off', 'decline-off', 'approve-swap', 'decline-swap']

const daysDecided =
  (approve: boolean) =>
  ({ fields }: Sent) => ({ timeOffId: fields.id, approve, answer: fields.answer })
const swapDecided =
  (approve: boolean) =>
  ({ fields }: Sent) => ({ swapId: fields.id, approve, answer: fields.answer })

/** Days off and shifts that change hands: approved or declined here, told by mail. */
export const screen = pageScreen<typeof loader>({
  name: 'ScheduleRequests',
  path: '/staff/schedule/requests',
  title: 'Schedule requests',
  section: 'team',
  place: 12,
  lead: 'Requests for days off, and shifts taken over from a colleague.',
  needs: ['schedule.timeOff', 'schedule.swaps'],
  width: 'page',
  actions: [
    {
      intent: 'approve-off',
      call: 'schedule.decideTimeOff',
      allow: APPROVE,
      input: daysDecided(true),
      done: 'Approved. They are notified by email.',
    },
    {
      intent: 'decline-off',
      call: 'schedule.decideTimeOff',
      allow: APPROVE,
      input: daysDecided(false),
      done: 'Declined. They are notified by email.',
    },
    {
      intent: 'approve-swap',
      call: 'schedule.decideSwap',
      allow: APPROVE,
      input: swapDecided(true),
      done: 'Approved. Both are notified by email.',
    },
    {
      intent: 'decline-swap',
      call: 'schedule.decideSwap',
      allow: APPROVE,
      input: swapDecided(false),
      done: 'Declined. Both are notified by email.',
    },
  ],
  body: RequestsBody,
})

/** "Luis for Dana", "Luis for an open shift" */
function whoseText({ from, to: taker }: Swap): string {
  return `${taker} for ${from ?? 'an open shift'}`
}

const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5'

function RequestsBody({ data }: { data: Data }) {
  const { off, swaps, pastOff, pastSwaps } = data
  return (
    <div className="grid gap-8">
      <Refusal of={INTENTS} title="The decision was not saved" />
      {off.length + swaps.length === 0 ? (
        <EmptyState title="Nothing is waiting for you">Requests appear here, and come by email.</EmptyState>
      ) : (
        <Section id="waiting" title="Waiting">
          <ul>
            {off.map((each) => (
              <li key={each.id} className={ROW}>
                <span className="grid min-w-0 gap-0.5">
                  <b>
                    {each.name}: {daysText(each)} off
                  </b>
                  {each.reason && <span>{each.reason}</span>}
                  <span className="text-muted">Requested {when(each.asked_at)}</span>
                </span>
                <DecideLink id={each.id} what={`${each.name}, ${daysText(each)} off`} />
              </li>
            ))}
            {swaps.map((swap) => (
              <li key={swap.id} className={ROW}>
                <span className="grid min-w-0 gap-0.5">
                  <b>
                    {whoseText(swap)}: {swapText(swap)}
                  </b>
                  {swap.note && <span>{swap.note}</span>}
                  {swap.against.length > 0 && <Badge tone="bad">{swap.against.join(' ')}</Badge>}
                </span>
                <DecideLink id={swap.id} what={`${whoseText(swap)}, ${swapText(swap)}`} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {pastOff.length > 0 && <PastOff rows={pastOff} />}
      {pastSwaps.length > 0 && <PastSwaps rows={pastSwaps} />}
      <DecideDialog data={data} />
    </div>
  )
}

function DecideLink({ id, what }: { id: string; what: string }) {
  return (
    <ButtonLink
      to={`${to('ScheduleRequests')}?request=${id}`}
      preventScrollReset
      size="sm"
      aria-label={`Decide: ${what}`}
    >
      Decide
    </ButtonLink>
  )
}

/** One request at a time: what it is, what stands against it, and the answer. */
function DecideDialog({ data: { forms: shapes, off, swaps } }: { data: Data }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const result = useActionResult()
  const days = off.find(({ id }) => id === query.get('request'))
  const swap = swaps.find(({ id }) => id === query.get('request'))
  const kind = days ? 'off' : 'swap'
  const { answer } = fieldsOf(shapes[days ? 'schedule.decideTimeOff' : 'schedule.decideSwap'], {
    answer: 'Your answer',
  })
  return (
    <Dialog
      open={(days !== undefined || swap !== undefined) && result === undefined}
      onClose={() => void navigate(to('ScheduleRequests'), { preventScrollReset: true })}
      title={days ? `Time off for ${days.name}` : swap ? whoseText(swap) : ''}
      size="sm"
    >
      <div className="grid gap-4">
        <p>{days ? daysText(days) : swap && swapText(swap)}</p>
        {(days?.reason || swap?.note) && <p className="text-muted">{days?.reason ?? swap?.note}</p>}
        {swap && swap.against.length > 0 && (
          <Notice tone="warning" title="Conflicts">
            {swap.against.join(' ')}
          </Notice>
        )}
        <ActionForm intent={`approve-${kind}`} label="Approve" second={{ intent: `decline-${kind}`, label: 'Decline' }}>
          <input type="hidden" name="id" value={days?.id ?? swap?.id ?? ''} />
          <TextAreaField {...answer} rows={2} />
        </ActionForm>
      </div>
    </Dialog>
  )
}

function PastOff({ rows }: { rows: readonly TimeOff[] }) {
  return (
    <Section id="past-off" title="Past time off">
      <ul>
        {rows.map((row) => {
          const [tone, label] = OFF_STATES[row.status]
          return (
            <li key={row.id} className={ROW}>
              <span>
                {row.name}: {daysText(row)}
              </span>
              <span className="text-muted">
                {row.decided_by} <Badge tone={tone}>{label}</Badge>
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function PastSwaps({ rows }: { rows: readonly Swap[] }) {
  return (
    <Section id="past-swaps" title="Past shift offers">
      <ul>
        {rows.map((row) => {
          const [tone, label] = SWAP_STATES[row.status]
          return (
            <li key={row.id} className={ROW}>
              <span>
                {row.from ?? 'Open shift'}
                {row.to && ` → ${row.to}`}: {swapText(row)}
              </span>
              <span className="text-muted">
                {row.decided_by} <Badge tone={tone}>{label}</Badge>
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
