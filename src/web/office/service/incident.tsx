import { texts } from '../../../capabilities/acts/texts.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTimeField } from '../../ui/date-time.tsx'
import { Checkbox, TextAreaField, TextField } from '../../ui/field.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import { doneOr, ReasonFields, reasonOf, reasonText } from '../approvals/reasons.tsx'
import { KIND_STATES, REQUEST_STATES } from '../approvals/request-states.ts'
import { StateBadge } from '../kit/column.tsx'
import { Facts } from '../kit/facts.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen, type Sent } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { typedMoment, typedNumber } from '../kit/typed.ts'
import { useMay } from '../kit/use-may.ts'
import { AssignForm } from './assign-form.tsx'
import { ageText, stepText } from './case-columns.tsx'
import { Conversation, type Entry } from './conversation.tsx'

type Incident = Answer<'feedback.incident'>

const isOpen = ({ status }: Incident) => status === 'OPEN'

/** The incident as it was shown. */
function seen({ fields, params }: Sent) {
  return { id: params.itemId, version: fields.version }
}

export const screen = detailScreen('feedback.incident', {
  name: 'StaffIncident',
  path: '/staff/incidents/{itemId}',
  title: 'Incident',
  input: ({ itemId }) => ({ id: itemId }),
  parent: 'IncidentsOpen',
  heading: ({ number }) => `Incident ${number}`,
  lead: ({ score, status }) => (
    <>
      <Badge tone={score <= 2 ? 'bad' : 'neutral'}>{`${score} of 5`}</Badge>{' '}
      <Badge tone={status === 'OPEN' ? 'accent' : 'good'}>{status === 'OPEN' ? 'Open' : 'Closed'}</Badge>
    </>
  ),
  actions: [
    {
      intent: 'close',
      call: 'feedback.close',
      label: 'Close without an answer',
      allow: 'ParkScores:Answer',
      when: isOpen,
      send: ({ version }) => ({ version: String(version) }),
      input: seen,
      done: 'The incident is closed.',
    },
    {
      intent: 'reopen',
      call: 'feedback.reopen',
      label: 'Reopen',
      allow: 'ParkScores:Answer',
      when: ({ status }) => status === 'CLOSED',
      send: ({ version }) => ({ version: String(version) }),
      input: seen,
      done: 'The incident is open again.',
    },
    {
      intent: 'assign',
      call: 'feedback.assign',
      allow: 'ParkScores:Answer',
      input: (sent) => ({ ...seen(sent), assignee_id: sent.fields.assignee_id }),
      done: ({ fields }) => (fields.assignee_id ? 'Assigned. They are told.' : 'Assigned to nobody.'),
    },
    {
      intent: 'answer',
      call: 'feedback.answer',
      allow: 'ParkScores:Answer',
      input: (sent) => ({ ...seen(sent), message: sent.fields.message, close: false }),
      done: 'Answer sent.',
    },
    {
      intent: 'answer-and-close',
      call: 'feedback.answer',
      allow: 'ParkScores:Answer',
      input: (sent) => ({ ...seen(sent), message: sent.fields.message, close: true }),
      done: 'Answer sent, and the incident is closed.',
    },
    {
      intent: 'phoned',
      call: 'feedback.phoned',
      label: 'Note a phone call',
      ask: 'What was said on the phone counts as an answer.',
      form: () => (
        <>
          <TextAreaField label="What was said" name="message" rows={5} maxLength={10_000} />
          <Checkbox label="Close the incident" name="close" />
        </>
      ),
      allow: 'ParkScores:Answer',
      when: isOpen,
      once: true,
      send: ({ version }) => ({ version: String(version) }),
      input: (sent) => ({ ...seen(sent), message: sent.fields.message, close: sent.fields.close === 'on' }),
      done: 'The call is noted.',
    },
    {
      intent: 'points',
      call: 'members.adjustPoints',
      label: 'Give points',
      ask: ({ member }) => `${member?.name} reads in the ledger that these are given with our apologies.`,
      form: () => (
        <>
          <TextField label="Points" name="points" inputMode="numeric" autoComplete="off" hint="100 are worth $1.00" />
          <ReasonFields kind="adjust_points" />
        </>
      ),
      allow: 'Desk:AdjustPoints',
      when: (incident) => isOpen(incident) && incident.member !== null,
      once: true,
      inMenu: true,
      send: ({ member }) => ({ number: member?.number ?? '' }),
      input: ({ fields, params }) => ({
        number: fields.number,
        points: typedNumber(fields.points),
        incident_id: params.itemId,
        ...reasonOf('adjust_points', fields),
      }),
      done: (_, answer) => doneOr(answer, 'The points are given.'),
    },
    {
      intent: 'voucher',
      call: 'voucherDesk.give',
      label: 'Give a voucher',
      ask: ({ member }) => `It covers a stay of ${member?.name} on these dates for nothing, and goes out by email.`,
      form: () => (
        <>
          <DateTimeField legend="From" name="travel_from" defaultTime="08:00" />
          <DateTimeField legend="Until" name="travel_to" defaultTime="08:00" />
          <ReasonFields kind="goodwill_voucher" />
        </>
      ),
      allow: 'Desk:Goodwill',
      when: (incident) => isOpen(incident) && incident.member !== null,
      once: true,
      inMenu: true,
      send: ({ member }) => ({ number: member?.number ?? '' }),
      input: ({ fields, params }) => ({
        number: fields.number,
        travel_from_date: typedMoment(fields.travel_from_date, fields.travel_from_time),
        travel_to_date: typedMoment(fields.travel_to_date, fields.travel_to_time),
        incident_id: params.itemId,
        ...reasonOf('goodwill_voucher', fields),
      }),
      done: (_, answer) => doneOr(answer, 'The voucher is given and on its way by email.'),
    },
    {
      intent: 'refund',
      call: 'gate.refund',
      label: 'Refund part of the stay',
      ask: 'It goes back to how the stay was paid.',
      form: () => (
        <>
          <TextField label="Dollars" name="amount" inputMode="decimal" autoComplete="off" hint="Such as 10.00" />
          <ReasonFields kind="refund" />
        </>
      ),
      allow: 'Desk:Refund',
      when: (incident) => isOpen(incident) && incident.stay.exited_at !== null,
      once: true,
      inMenu: true,
      send: ({ stay }) => ({ stayId: stay.transaction_id }),
      input: ({ fields, params }) => ({
        stayId: fields.stayId,
        amount: fields.amount,
        incident_id: params.itemId,
        ...reasonOf('refund', fields),
      }),
      done: (_, answer) => doneOr(answer, 'The refund is on its way.'),
    },
  ],
  body: IncidentBody,
})

function IncidentBody({ data: incident }: { data: Incident }) {
  const { moves, email_address, assignee, people, stay, given, version } = incident
  const isWorked = isOpen(incident)
  const mayAnswer = useMay()('ParkScores:Answer')
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Conversation
        entries={moves.map(entryOf)}
        answerTo={isWorked && mayAnswer && email_address}
        version={version}
        prepared={incident.prepared}
      >
        {isWorked && !email_address && (
          <Notice tone="warning" title="No email address to answer">
            The stay has neither a booking nor a member. Call the customer, and note the phone call.
          </Notice>
        )}
      </Conversation>
      <div className="grid gap-6">
        {isWorked && mayAnswer && <AssignForm assignee={assignee} people={people} version={version} />}
        <Section id="due" title="First answer">
          <Facts
            facts={[
              ['Due', when(incident.due_at)],
              [
                'Answered',
                incident.answered_at
                  ? when(incident.answered_at)
                  : incident.is_overdue
                    ? 'Not yet, overdue'
                    : 'Not yet',
              ],
              ['Age', ageText(incident.age_minutes)],
            ]}
          />
        </Section>
        <Section id="given" title="Compensation">
          {given.length === 0 ? (
            <p className="text-sm text-muted">None so far.</p>
          ) : (
            <ul className="grid gap-2 text-sm">
              {given.map((act, index) => (
                <li key={index} className="grid gap-0.5 border-b border-line pb-2 wrap-anywhere">
                  <span className="flex flex-wrap justify-between gap-2 font-bold">
                    {KIND_STATES[act.kind][1]} {formatMoney(act.amount)}
                    <StateBadge states={GIVEN_STATES} state={act.status} />
                  </span>
                  <span>{texts().subjects[act.subject_kind]({ number: act.subject_number })}</span>
                  <span className="text-muted">
                    {reasonText(act.reason_code, act.reason)} · {act.by}, {when(act.at)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Section id="stay" title="The stay">
          <Facts
            facts={[
              [
                'Ticket',
                <OfficeLink
                  key="ticket"
                  to={to('StaffTransaction', { itemId: stay.ticket_num })}
                  allow="Transactions:Read"
                >
                  {stay.ticket_num}
                </OfficeLink>,
              ],
              ['Receipt', stay.receipt_number],
              ['Arrived', when(stay.entered_at)],
              ['Left', stay.exited_at && when(stay.exited_at)],
              [
                'Member',
                incident.member && (
                  <OfficeLink
                    key="member"
                    to={to('StaffMember', { number: incident.member.number })}
                    allow="PointClubUser:Search"
                  >
                    {incident.member.name}
                  </OfficeLink>
                ),
              ],
            ]}
          />
        </Section>
      </div>
    </div>
  )
}

const GIVEN_STATES = { ...REQUEST_STATES, DONE: ['good', 'Done'] } as const

const STEPS = {
  OPENED: 'The customer left a score',
  SCORED: 'The customer left another score',
  ASSIGNED: 'Assigned',
  ANSWERED: 'Answered',
  PHONED: 'Answered on the phone',
  CLOSED: 'Closed',
  REOPENED: 'Reopened',
}

function entryOf({ kind, at, by, text }: Incident['moves'][number]): Entry {
  const step = stepText(STEPS[kind], kind, text)
  return {
    title: by ? `${step} by ${by}` : step,
    at,
    text: kind === 'ASSIGNED' ? null : text,
    isCustomer: kind === 'OPENED' || kind === 'SCORED',
  }
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
