import { mailroom } from '../../../capabilities/mail/office-contract.ts'
import { counted } from '../../../lib/texts.ts'
import { ENDPOINTS, to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { Facts } from '../kit/facts.tsx'
import { LinkList } from '../kit/link-list.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import type { Route } from './+types/message'
import { MailFrame } from './mail-frame.tsx'
import { MAIL_KINDS, MAIL_STATES, mailState } from './mail-states.ts'
import { Returns } from './returns.tsx'
import { languageName, templateTitle } from './template-names.ts'

export async function loader(args: Route.LoaderArgs) {
  const { html: _shownInItsFrame, ...message } = await load(args, mailroom.message, { messageId: args.params.itemId })
  return message
}

type Message = Awaited<ReturnType<typeof loader>>

/** One message: how it looked, what it carried, and what became of it. */
export const screen = pageScreen<typeof loader>({
  name: 'EmailMessage',
  path: '/staff/email/messages/{itemId}',
  title: 'Email',
  needs: ['mailroom.message'],
  parent: 'EmailMessages',
  heading: ({ subject }) => subject,
  lead: (mail) => <StateBadge states={MAIL_STATES} state={mailState(mail)} />,
  actions: [
    {
      intent: 'again',
      call: 'mailroom.sendAgain',
      label: 'Send again',
      ask: ({ recipient }) => `The same text and files go to ${recipient} once more.`,
      allow: 'Email:Send',
      when: ({ why_not_again }) => why_not_again === null,
      input: ({ params }) => ({ messageId: params.itemId }),
      done: 'The email is on its way again.',
    },
  ],
  body: ({ data: mail }) => (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <MailFrame src={ENDPOINTS.mailMessage.replace('{itemId}', mail.id)} title={mail.subject} />
        <p className="text-sm text-muted">Secret links are removed here. They work only in the email itself.</p>
        <Disclosure summary="Text">
          <pre className="text-sm whitespace-pre-wrap wrap-anywhere">{mail.text}</pre>
        </Disclosure>
        <Disclosure summary="Headers">
          <Facts
            facts={[...mail.headers.map(({ name, value }) => [name, value] as const), ['Message-ID', mail.message_id]]}
          />
        </Disclosure>
      </div>
      <Particulars mail={mail} />
    </div>
  ),
})

function Particulars({ mail }: { mail: Message }) {
  return (
    <div className="grid content-start gap-7">
      {mail.why_not_again && <Notice title="Cannot be sent again">{mail.why_not_again}</Notice>}
      <Facts
        facts={[
          [
            'To',
            <OfficeLink key="to" to={to('EmailAddress', { itemId: mail.recipient })} allow="EmailSuppressionList:Read">
              {mail.recipient}
            </OfficeLink>,
          ],
          ['About', MAIL_KINDS[mail.kind]],
          ['Template', mail.template && templateTitle(mail.template)],
          ['Language', languageName(mail.language)],
          ['Written', when(mail.created_at)],
          ['Sent', mail.sent_at && when(mail.sent_at)],
          ['Attempts', mail.attempts],
          ...(mail.error ? ([['Error', mail.error]] as const) : []),
          ['Purpose', mail.purpose],
          ...(mail.again_of
            ? ([
                [
                  'Copy of',
                  <OfficeLink key="original" to={to('EmailMessage', { itemId: mail.again_of })}>
                    an earlier email
                  </OfficeLink>,
                ],
              ] as const)
            : []),
        ]}
      />
      <Section id="files" title="Files">
        {mail.attachments.length === 0 ? (
          <p className="text-muted">No files, or they are gone: files are kept for 30 days.</p>
        ) : (
          <Facts facts={mail.attachments.map(({ filename, size }) => [filename, sizeText(size)] as const)} />
        )}
      </Section>
      <Returns returns={mail.returns} />
      {mail.copies.length > 0 && (
        <Section id="copies" title={`Sent again ${counted(mail.copies.length, { one: 'time', other: 'times' })}`}>
          <LinkList
            links={mail.copies.map(({ id, created_at, status }) => ({
              to: to('EmailMessage', { itemId: id }),
              label: when(created_at),
              hint: MAIL_STATES[status][1],
            }))}
          />
        </Section>
      )}
    </div>
  )
}

const sizeText = (bytes: number) => `${Math.max(1, Math.round(bytes / 1000))} kB`

export const action = screenAction(screen)
export default screenPage(screen)
