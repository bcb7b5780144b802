import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { Facts } from '../kit/facts.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import { Conversation, type Entry } from './conversation.tsx'

type Incident = Answer<'feedback.incident'>

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
      when: ({ status }) => status === 'OPEN',
      input: ({ params }) => ({ id: params.itemId }),
      done: 'The incident is closed.',
    },
    {
      intent: 'reopen',
      call: 'feedback.reopen',
      label: 'Reopen',
      allow: 'ParkScores:Answer',
      when: ({ status }) => status === 'CLOSED',
      input: ({ params }) => ({ id: params.itemId }),
      done: 'The incident is open again.',
    },
    {
      intent: 'assign',
      call: 'feedback.assign',
      allow: 'ParkScores:Answer',
      input: ({ fields, params }) => ({ id: params.itemId, assignee_id: fields.assignee_id }),
      done: 'Assigned.',
    },
    {
      intent: 'answer',
      call: 'feedback.answer',
      allow: 'ParkScores:Answer',
      input: ({ fields, params }) => ({ id: params.itemId, message: fields.message, close: false }),
      done: 'Answer sent.',
    },
    {
      intent: 'answer-and-close',
      call: 'feedback.answer',
      allow: 'ParkScores:Answer',
      input: ({ fields, params }) => ({ id: params.itemId, message: fields.message, close: true }),
      done: 'Answer sent, and the incident is closed.',
    },
  ],
  body: IncidentBody,
})

function IncidentBody({ data: incident }: { data: Incident }) {
  const { status, moves, email_address, assignee, people, stay } = incident
  const isOpen = status === 'OPEN'
  const mayAnswer = useMay()('ParkScores:Answer')
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Conversation entries={moves.map(entryOf)} answerTo={isOpen && mayAnswer && email_address}>
        {isOpen && !email_address && (
          <Notice tone="warning" title="No email address to answer">
            The stay has neither a booking nor a member. You can only close the incident.
          </Notice>
        )}
      </Conversation>
      <div className="grid gap-6">
        {isOpen && mayAnswer && (
          <ActionForm
            key={assignee?.id ?? ''}
            intent="assign"
            label="Assign"
            tone="quiet"
            values={{ assignee_id: assignee?.id ?? '' }}
            className="gap-3"
          >
            <SelectField
              label="Assigned to"
              name="assignee_id"
              optional
              options={[{ value: '', label: 'Nobody' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          </ActionForm>
        )}
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
  CLOSED: 'Closed',
  REOPENED: 'Reopened',
}

function entryOf({ kind, at, by, text }: Incident['moves'][number]): Entry {
  // "To Ada", of who it was assigned to.
  const step = kind === 'ASSIGNED' && text ? `Assigned ${text.charAt(0).toLowerCase()}${text.slice(1)}` : STEPS[kind]
  return {
    title: by ? `${step} by ${by}` : step,
    at,
    text: kind === 'ASSIGNED' ? null : text,
    isCustomer: kind === 'OPENED' || kind === 'SCORED',
  }
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
