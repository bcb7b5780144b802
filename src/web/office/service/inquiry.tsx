import { inquiryCan } from '../../../capabilities/inquiries/rules.ts'
import { to } from '../../paths.ts'
import { when } from '../../ui/when.ts'
import { Facts } from '../kit/facts.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen, type Shape } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import { AssignForm } from './assign-form.tsx'
import { ANSWER, ANSWER_AND_CLOSE, ASSIGN, CLOSE, REOPEN } from './case-acts.ts'
import { ageText, stepText } from './case-columns.tsx'
import { amends } from './compensations.tsx'
import { Conversation, type Entry } from './conversation.tsx'
import { GivenSection } from './given-section.tsx'

type Inquiry = Answer<'inquiries.get'>

const ACT = { allow: 'Inquiries:Answer' } as const

/** One message, what became of it, and the answer. */
export const screen = detailScreen('inquiries.get', {
  name: 'StaffInquiry',
  path: '/staff/inquiries/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Inquiry',
  input: ({ itemId }) => ({ id: itemId }),
  parent: 'StaffInquiries',
  forms: { 'inquiries.reply': ['message'] },
  heading: ({ subject }) => subject,
  actions: [
    { ...CLOSE, ...ACT, call: 'inquiries.close', when: isOpen, done: 'The inquiry is closed.' },
    {
      ...REOPEN,
      ...ACT,
      call: 'inquiries.reopen',
      when: ({ status }) => inquiryCan.reopen(status).allowed,
      done: 'The inquiry is open again.',
    },
    { ...ANSWER, ...ACT, call: 'inquiries.reply' },
    { ...ANSWER_AND_CLOSE, ...ACT, call: 'inquiries.reply', done: 'Answer sent, and the inquiry is closed.' },
    { ...ASSIGN, ...ACT, call: 'inquiries.assign' },
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
  body: ({ data }) => <InquiryBody inquiry={data} form={data.forms['inquiries.reply']} />,
})

function isOpen({ status }: Inquiry): boolean {
  return inquiryCan.close(status).allowed
}

interface BodyProps {
  readonly inquiry: Inquiry
  readonly form: Shape<'inquiries.reply', 'message'>
}

function InquiryBody({ inquiry, form }: BodyProps) {
  const { number, name, email_address, company, received_at, message, moves, version } = inquiry
  const { assignee, people, prepared, due_at, answered_at, bookings, is_overdue, age_minutes } = inquiry
  const mayAnswer = useMay()('Inquiries:Answer') && isOpen(inquiry)
  const letter = { title: name ?? email_address, at: received_at, text: message, isCustomer: true }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Conversation
        entries={[letter, ...moves.map(entryOf)]}
        form={form}
        answerTo={mayAnswer && email_address}
        version={version}
        prepared={prepared}
      />
      <div className="grid gap-6">
        {mayAnswer && <AssignForm assignee={assignee} people={people} version={version} />}
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
