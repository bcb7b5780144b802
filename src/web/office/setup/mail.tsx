import type { MailRecord } from '../../../capabilities/setup/contract.ts'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { StateBadge } from '../kit/column.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'

/** Whether mail leaves, and whether others will believe that it is ours. */
export const screen = detailScreen('setup.mail', {
  name: 'SetupMail',
  path: '/staff/setup/email',
  title: 'Email setup',
  parent: 'StaffSetup',
  lead: 'Whether email goes out, and whether other mail servers can verify that it is yours.',
  needs: ['setup.mail'],
  width: 'form',
  actions: [
    {
      intent: 'test',
      call: 'mailroom.sendTest',
      allow: 'Email:Send',
      input: () => ({ message: 'booking-confirmed', sample: 'USUAL' }),
      done: (_, { to }) =>
        `A test message is on its way to ${to}. Reload this page in a moment to see whether it left.`,
    },
  ],
  body: ({ data }) => <MailBody mail={data} />,
})

const TEST_STATES = {
  QUEUED: ['accent', 'Waiting'],
  SENT: ['good', 'Sent'],
  KEPT: ['neutral', 'Kept, no mail server'],
  FAILED: ['bad', 'Failed'],
  BOUNCED: ['bad', 'Bounced'],
  SUPPRESSED: ['bad', 'Not sent: on the suppression list'],
} as const

function MailBody({ mail }: { mail: Answer<'setup.mail'> }) {
  const { server, sender, records, tests } = mail
  return (
    <>
      {server === null && (
        <Notice tone="warning" title="No mail server">
          Set <code>SMTP_URL</code> where the product runs, such as{' '}
          <code>smtps://user:password@mail.example.com:465</code>, and start it again. Until then no email leaves.
        </Notice>
      )}
      {sender === '' && (
        <Notice tone="warning" title="No sender">
          Enter the email of the business first: it is the sender of every message.
        </Notice>
      )}
      <Section id="test" title="Test message">
        <p>A booking confirmation with sample data, to your own address.</p>
        <ActionForm intent="test" label="Send me a test" className="gap-3!" />
        <ul>
          {tests.map(({ to, status, error, at }) => (
            <li key={`${at} ${to}`} className="grid gap-1 border-b border-line py-2">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <StateBadge states={TEST_STATES} state={status} />
                <span>{when(at)}</span>
                <span className="wrap-anywhere">{to}</span>
              </span>
              {error && <span className="text-danger wrap-anywhere">{error}</span>}
            </li>
          ))}
        </ul>
      </Section>
      {records.length > 0 && (
        <Section id="dns" title="Your domain’s DNS records">
          <p>
            Looked up just now. Change these records where your domain is managed; it can take an hour until others see
            them.
          </p>
          <ul className="grid">
            {records.map((record) => (
              <RecordRow key={record.kind} record={record} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const RECORD_STATES = {
  good: ['good', 'Good'],
  missing: ['bad', 'Missing'],
  wrong: ['bad', 'Wrong'],
  unset: ['neutral', 'Not set up'],
  unknown: ['neutral', 'No answer'],
} as const

const RECORD_PURPOSES: Record<MailRecord['kind'], string> = {
  SPF: 'Lists the servers that may send email for your domain.',
  DKIM: 'Proves that a message is from you and unchanged.',
  DMARC: 'Tells others what to do with mail that passes neither check.',
}

function adviceOf({ kind, state }: MailRecord): string {
  if (state === 'unknown') return 'The name server did not answer. Reload the page to ask again.'
  if (state === 'unset')
    return 'Messages are not signed. Set DKIM_DOMAIN, DKIM_SELECTOR, and DKIM_PRIVATE_KEY where the product runs. The record to add is then shown here.'
  if (state === 'missing') return 'Add this TXT record:'
  if (kind === 'SPF') return 'There must be exactly one record, and it must not allow everyone. Change it to:'
  if (kind === 'DKIM') return 'The key there is not the one we sign with. Change it to:'
  return 'The record is not complete. Change it to:'
}

function RecordRow({ record }: { record: MailRecord }) {
  const { kind, name, state, found, add } = record
  return (
    <li className="grid min-w-0 gap-1.5 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-2">
        <strong>{kind}</strong>
        <StateBadge states={RECORD_STATES} state={state} />
        <span className="figures text-muted wrap-anywhere">{name}</span>
      </p>
      <p className="text-muted">{RECORD_PURPOSES[kind]}</p>
      {found.map((text) => (
        <p key={text} className="figures wrap-anywhere">
          {text}
        </p>
      ))}
      {state !== 'good' && <p>{adviceOf(record)}</p>}
      {add && <pre className="overflow-x-auto rounded-md bg-sunk p-3 whitespace-pre-wrap wrap-anywhere">{add}</pre>}
    </li>
  )
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
