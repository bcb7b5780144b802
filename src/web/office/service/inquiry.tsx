import { to } from '../../paths.ts'
import { when } from '../../ui/when.ts'
import { Facts } from '../kit/facts.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen, type Sent } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import { AssignForm } from './assign-form.tsx'
import { ageText, stepText } from './case-columns.tsx'
import { amends } from './compensations.tsx'
import { Conversation, type Entry } from './conversation.tsx'
import { GivenSection } from './given-section.tsx'

type Inquiry = Answer<'inquiries.get'>

/** The inquiry as it was shown. */
function seen({ fields, params }: Sent) {
  return { id: params.itemId, version: fields.version }
}

/** One message, what became of it, and the answer. */
export const screen = detailScreen('inquiries.get', {
  name: 'StaffInquiry',
  path: '/staff/inquiries/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Inquiry',
  input: ({ itemId }) => ({ id: itemId }),
  parent: 'StaffInquiries',
  heading: ({ subject }) => subject,
  actions: [
    {
      intent: 'close',
      call: 'inquiries.close',
      label: 'Close without an answer',
      allow: 'Inquiries:Answer',
      when: ({ status }) => status === 'OPEN',
      send: ({ version }) => ({ version: String(version) }),
      input: seen,
      done: 'The inquiry is closed.',
    },
    {
      intent: 'reopen',
      call: 'inquiries.reopen',
      label: 'Reopen',
      allow: 'Inquiries:Answer',
      when: ({ status }) => status === 'CLOSED',
      send: ({ version }) => ({ version: String(version) }),
      input: seen,
      done: 'The inquiry is open again.',
    },
    {
      intent: 'answer',
      call: 'inquiries.reply',
      allow: 'Inquiries:Answer',
      input: (sent) => ({ ...seen(sent), message: sent.fields.message, close: false }),
      done: 'Answer sent.',
    },
    {
      intent: 'answer-and-close',
      call: 'inquiries.reply',
      allow: 'Inquiries:Answer',
      input: (sent) => ({ ...seen(sent), message: sent.fields.message, close: true }),
      done: 'Answer sent, and the inquiry is closed.',
    },
    {
      intent: 'assign',
      call: 'inquiries.assign',
      allow: 'Inquiries:Answer',
      input: (sent) => ({ ...seen(sent), assignee_id: sent.fields.assignee_id }),
      done: ({ fields }) => (fields.assignee_id ? 'Assigned. They are notified.' : 'No longer assigned.'),
    },
    {
      intent: 'company',
      call: 'companies.create',
      label: 'Create a company',
      ask: 'A draft with a code, its email domain, and 10% off to start with. Nothing applies until you activate it.',
      allow: 'Companies:Update',
      when: ({ company }) => company !== null,
      send: ({ id, company, name, email_address }) => ({
        name: company?.company_name ?? '',
        contact_name: name ?? '',
        contact_email: email_address,
        inquiry_id: id,
      }),
      next: ({ id }) => to('StaffCompany', { itemId: id }),
    },
    ...amends,
  ],
  body: InquiryBody,
})

function InquiryBody({ data: inquiry }: { data: Inquiry }) {
  const { number, name, email_address, company, received_at, message, status, moves, version } = inquiry
  const { assignee, people, prepared, due_at, answered_at, bookings, is_overdue, age_minutes } = inquiry
  const mayAnswer = useMay()('Inquiries:Answer')
  const letter = { title: name ?? email_address, at: received_at, text: message, isCustomer: true }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Conversation
        entries={[letter, ...moves.map(entryOf)]}
        answerTo={status === 'OPEN' && mayAnswer && email_address}
        version={version}
        prepared={prepared}
      />
      <div className="grid gap-6">
        {status === 'OPEN' && mayAnswer && <AssignForm assignee={assignee} people={people} version={version} />}
        <GivenSection given={inquiry.given} />
        {bookings.length > 0 && (
          <Section id="bookings" title="Bookings with this address">
            <ul className="grid gap-1 text-sm">
              {bookings.map(({ id, number: booked, full_name, travel_from_date }) => (
                <li key={id}>
                  <OfficeLink to={to('StaffBooking', { itemId: id })} allow="Bookings:Read">
                    {booked}
                  </OfficeLink>{' '}
                  <span className="text-muted">
                    {full_name}, {when(travel_from_date)}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Section id="sender" title="From">
          <Facts
            facts={[
              ['Number', number],
              ['Name', name],
              ['Email', email_address],
              [
                'First answer',
                answered_at ? when(answered_at) : `${is_overdue ? 'Overdue since' : 'By'} ${when(due_at)}`,
              ],
              ['Age', ageText(age_minutes)],
              ...(company
                ? ([
                    ['Company', company.company_name],
                    ['Role', company.role],
                    ['Travelers', company.employee_count],
                    ['How often', company.travel_frequency],
                  ] as const)
                : []),
            ]}
          />
        </Section>
      </div>
    </div>
  )
}

const STEPS = { REPLIED: 'Answered', ASSIGNED: 'Assigned', CLOSED: 'Closed', REOPENED: 'Reopened' }

function entryOf({ kind, at, by, text }: Inquiry['moves'][number]): Entry {
  return {
    title: by ? `${stepText(STEPS[kind], kind, text)} by ${by}` : STEPS[kind],
    at,
    text: kind === 'ASSIGNED' ? null : text,
  }
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
