import { isComplaint } from '../../../capabilities/feedback/complaint.ts'
import { incidentCan } from '../../../capabilities/feedback/rules.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox, TextAreaField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import { Facts } from '../kit/facts.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen, type Shape } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { seen, sendVersion } from '../kit/seen.ts'
import { useMay } from '../kit/use-may.ts'
import { AssignForm } from './assign-form.tsx'
import { ANSWER, ANSWER_AND_CLOSE, ASSIGN, CLOSE, REOPEN } from './case-acts.ts'
import { ageText, stepText } from './case-columns.tsx'
import { compensations, isWorked } from './compensations.tsx'
import { Conversation, type Entry } from './conversation.tsx'
import { GivenSection } from './given-section.tsx'

type Incident = Answer<'feedback.incident'>

const ACT = { allow: 'ParkScores:Answer' } as const

export const screen = detailScreen('feedback.incident', {
  name: 'StaffIncident',
  path: '/staff/incidents/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Incident',
  input: ({ itemId }) => ({ id: itemId }),
  parent: 'IncidentsOpen',
  forms: { 'feedback.answer': ['message'], 'feedback.phoned': ['message', 'close'] },
  heading: ({ number }) => `Incident ${number}`,
  lead: ({ score, status }) => (
    <>
      <Badge tone={isComplaint(score) ? 'bad' : 'neutral'}>{`${score} out of 5`}</Badge>{' '}
      <Badge tone={status === 'OPEN' ? 'accent' : 'good'}>{status === 'OPEN' ? 'Open' : 'Closed'}</Badge>
    </>
  ),
  actions: [
    { ...CLOSE, ...ACT, call: 'feedback.close', when: isWorked, done: 'The incident is closed.' },
    {
      ...REOPEN,
      ...ACT,
      call: 'feedback.reopen',
      when: ({ status }) => incidentCan.reopen(status).allowed,
      done: 'The incident is open again.',
    },
    { ...ASSIGN, ...ACT, call: 'feedback.assign' },
    { ...ANSWER, ...ACT, call: 'feedback.answer' },
    { ...ANSWER_AND_CLOSE, ...ACT, call: 'feedback.answer', done: 'Answer sent, and the incident is closed.' },
    {
      ...ACT,
      intent: 'phoned',
      call: 'feedback.phoned',
      label: 'Note a phone call',
      ask: 'What was said on the phone counts as an answer.',
      form: ({ forms }) => {
        const { message, close } = fieldsOf(forms['feedback.phoned'], {
          message: 'What was said',
          close: 'Close the incident',
        })
        return (
          <>
            <TextAreaField {...message} rows={5} />
            <Checkbox {...close} />
          </>
        )
      },
      when: isWorked,
      once: true,
      send: sendVersion,
      input: (sent) => ({ ...seen(sent), message: sent.fields.message, close: sent.fields.close === 'on' }),
      done: 'The call is noted.',
    },
    ...compensations,
  ],
  body: ({ data }) => <IncidentBody incident={data} form={data.forms['feedback.answer']} />,
})

interface BodyProps {
  readonly incident: Incident
  readonly form: Shape<'feedback.answer', 'message'>
}

function IncidentBody({ incident, form }: BodyProps) {
  const { moves, email_address, assignee, people, stay, given, version } = incident
  const isOpen = isWorked(incident)
  const mayAnswer = useMay()('ParkScores:Answer')
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Conversation
        entries={moves.map(entryOf)}
        form={form}
        answerTo={isOpen && mayAnswer && email_address}
        version={version}
        prepared={incident.prepared}
      >
        {isOpen && !email_address && (
          <Notice tone="warning" title="No email address to answer">
            The stay has neither a booking nor a member. If you reach the customer by phone, note the call.
          </Notice>
        )}
      </Conversation>
      <div className="grid gap-6">
        {isOpen && mayAnswer && <AssignForm assignee={assignee} people={people} version={version} />}
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
        <GivenSection given={given} />
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
              [
                'Booking',
                incident.booking && (
                  <OfficeLink
                    key="booking"
                    to={to('StaffBooking', { itemId: incident.booking.id })}
                    allow="Bookings:Read"
                  >
                    {incident.booking.number}
                  </OfficeLink>
                ),
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
