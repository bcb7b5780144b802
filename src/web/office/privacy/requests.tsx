import { to } from '../../paths.ts'
import { EmailField, SelectField, TextAreaField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { displayDate } from '../../../lib/pacific.ts'
import { when } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { type Answer, detailScreen, listScreen } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'

const KINDS = { COPY: ['neutral', 'Copy'], ERASURE: ['accent', 'Erasure'] } as const
const STATES = {
  UNCONFIRMED: ['neutral', 'Link not used'],
  OPEN: ['neutral', 'Under way'],
  BLOCKED: ['bad', 'To settle first'],
  DONE: ['good', 'Done'],
  DECLINED: ['bad', 'Declined'],
} as const
const SOURCES = {
  PASSWORD: 'In their account',
  LINK: 'By a link we emailed',
  PHONE: 'By phone',
  LETTER: 'By letter',
  IN_PERSON: 'In person',
} as const

type Request = Answer<'privacyDesk.get'>

const list = listScreen('privacyDesk.list', {
  name: 'PrivacyRequests',
  path: '/staff/privacy/requests',
  section: 'service',
  place: 8,
  title: 'Data requests',
  lead: 'People who asked for a copy of their data, or its erasure. Both are done automatically; the law allows 45 days.',
  search: 'Full email address, including erased ones',
  filters: [filter.choice('kind', 'Kind', KINDS), filter.choice('status', 'Status', STATES)],
  key: ({ id }) => id,
  link: ({ id }) => to('StaffPrivacyRequest', { itemId: id }),
  forms: { 'privacyDesk.make': ['email', 'kind', 'source', 'proof'] },
  actions: [
    {
      intent: 'make',
      call: 'privacyDesk.make',
      label: 'Enter a request for a customer',
      ask: 'For someone who called, wrote, or came by. The outcome is emailed to the address. An erasure can’t be undone.',
      form: ({ forms }) => {
        const fields = fieldsOf(forms['privacyDesk.make'], {
          email: 'Their email',
          kind: { label: 'What they want', options: { COPY: 'A copy of their data', ERASURE: 'To be erased' } },
          source: { label: 'How they asked', options: SOURCES },
          proof: {
            label: 'How they proved who they are',
            hint: 'Such as “Named their last two stays and the card’s last digits.”',
          },
        })
        return (
          <>
            <EmailField {...fields.email} autoComplete="off" />
            <SelectField {...fields.kind} />
            <SelectField {...fields.source} />
            <TextAreaField {...fields.proof} />
          </>
        )
      },
      allow: 'Privacy:Update',
      input: ({ fields: { email, kind, source, proof } }) => ({ email, kind, source, proof }),
      next: ({ id }) => to('StaffPrivacyRequest', { itemId: id }),
    },
  ],
  columns: [
    column.text('email', 'Email', { whole: true }),
    column.badge('kind', 'Kind', KINDS),
    column.badge('status', 'Status', STATES),
    column.when('asked_at', 'Requested'),
    column.date('due_on', 'Due'),
    column.when('settled_at', 'Settled'),
  ],
  empty: 'No requests yet',
})

const one = detailScreen('privacyDesk.get', {
  name: 'StaffPrivacyRequest',
  path: '/staff/privacy/requests/{itemId}',
  title: 'Copy or erasure',
  parent: 'PrivacyRequests',
  input: ({ itemId }) => ({ id: itemId }),
  forms: { 'privacyDesk.decline': ['reason'] },
  heading: ({ kind, email }) => `${KINDS[kind][1]} ${email ? `for ${email}` : ''}`,
  actions: [
    {
      intent: 'retry',
      call: 'privacyDesk.retry',
      label: 'Try again',
      main: true,
      allow: 'Privacy:Update',
      when: ({ status }) => status === 'BLOCKED',
      input: ({ params }) => ({ id: params.itemId }),
      done: 'It continues now.',
    },
    {
      intent: 'decline',
      call: 'privacyDesk.decline',
      label: 'Decline',
      ask: 'Nothing is erased. The reason is kept with the request.',
      form: ({ forms }) => <TextAreaField {...fieldsOf(forms['privacyDesk.decline'], { reason: 'Reason' }).reason} />,
      danger: true,
      allow: 'Privacy:Update',
      when: ({ status }) => status === 'BLOCKED',
      input: ({ fields, params }) => ({ id: params.itemId, reason: fields.reason }),
      done: 'The request was declined.',
    },
  ],
  facts: ({ status, source, asked_at, due_on, is_overdue, settled_at, made_by, proof, answer }) => [
    ['Status', STATES[status][1]],
    ['Requested', `${when(asked_at)}, ${SOURCES[source].toLowerCase()}`],
    ['Due', `${displayDate(due_on)}${is_overdue ? ' (overdue)' : ''}`],
    ...(settled_at ? [['Settled', when(settled_at)] as const] : []),
    ...(made_by ? [['Entered by', made_by] as const] : []),
    ...(proof ? [['Proof', proof] as const] : []),
    ...(answer ? [['Declined because', answer] as const] : []),
  ],
  body: RequestBody,
})

function RequestBody({ data: { status, hindrances, kind } }: { data: Request }) {
  if (status === 'BLOCKED')
    return (
      <Section id="settle" title="To settle first">
        {hindrances.length > 0 ? (
          <ul className="grid list-disc gap-1 ps-5">
            {hindrances.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : (
          <p>Nothing is in the way anymore. Try again.</p>
        )}
        <p className="mt-2 text-sm text-muted">As the customer was told.</p>
      </Section>
    )
  if (status === 'DONE' && kind === 'ERASURE')
    return (
      <p className="text-muted">Everything that identified this person is gone. Only dates and amounts are left.</p>
    )
  return null
}

export const screen = [list, one]
export const middleware = screenFile(screen)
export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
