import { to } from '../../paths.ts'
import { Facts } from '../kit/facts.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import { Conversation, type Entry } from './conversation.tsx'

type Inquiry = Answer<'inquiries.get'>

/** One message, what became of it, and the answer. */
export const screen = detailScreen('inquiries.get', {
  name: 'StaffInquiry',
  path: '/staff/inquiries/{itemId}',
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
      input: ({ params }) => ({ id: params.itemId }),
      done: 'The inquiry is closed.',
    },
    {
      intent: 'reopen',
      call: 'inquiries.reopen',
      label: 'Reopen',
      allow: 'Inquiries:Answer',
      when: ({ status }) => status === 'CLOSED',
      input: ({ params }) => ({ id: params.itemId }),
      done: 'The inquiry is open again.',
    },
    {
      intent: 'answer',
      call: 'inquiries.reply',
      allow: 'Inquiries:Answer',
      input: ({ fields, params }) => ({ id: params.itemId, message: fields.message, close: false }),
      done: 'Answer sent.',
    },
    {
      intent: 'answer-and-close',
      call: 'inquiries.reply',
      allow: 'Inquiries:Answer',
      input: ({ fields, params }) => ({ id: params.itemId, message: fields.message, close: true }),
      done: 'Answer sent, and the inquiry is closed.',
    },
    {
      intent: 'company',
      call: 'companies.create',
      label: 'Make a company',
      ask: 'A draft with a code, its email domain, and 10% off to begin with. Nothing counts until you activate it.',
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
  ],
  body: InquiryBody,
})

function InquiryBody({ data: inquiry }: { data: Inquiry }) {
  const { number, name, email_address, company, received_at, message, status, moves } = inquiry
  const mayAnswer = useMay()('Inquiries:Answer')
  const letter = { title: name ?? email_address, at: received_at, text: message, isCustomer: true }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Conversation
        entries={[letter, ...moves.map(entryOf)]}
        answerTo={status === 'OPEN' && mayAnswer && email_address}
      />
      <Section id="sender" title="From">
        <Facts
          facts={[
            ['Number', number],
            ['Name', name],
            ['Email', email_address],
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
  )
}

const STEPS = { REPLIED: 'Answered', CLOSED: 'Closed', REOPENED: 'Reopened' }

function entryOf({ kind, at, by, text }: Inquiry['moves'][number]): Entry {
  return { title: by ? `${STEPS[kind]} by ${by}` : STEPS[kind], at, text }
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
