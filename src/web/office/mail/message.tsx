import { pageScreen } from '../kit/screen.ts'
import { Link } from 'react-router'
import { mailroom } from '../../../capabilities/mail/room-contract.ts'
import { when } from '../../ui/when.ts'
import { ENDPOINTS, to } from '../../paths.ts'
import { load, submit } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Deed } from '../legacy/deed.tsx'
import { Done } from '../legacy/done.tsx'
import { deedOf, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/message'
import { MailFrame } from './mail-frame.tsx'
import { texts } from './texts.ts'
import { languageName, nameInWords } from './names.ts'
import { Returns } from './returns.tsx'
import { MailBadge, statusWords } from './status.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'EmailMessage',
  path: '/staff/email/messages/{itemId}',
  title: 'Email',
  needs: ['mailroom.message'],
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: title(loaderData?.subject ?? texts().message) }]

export async function loader(args: Route.LoaderArgs) {
  const { html: _shownInItsFrame, ...message } = await load(args, mailroom.message, { messageId: args.params.itemId })
  return message
}

export async function action(args: Route.ActionArgs) {
  const outcome = await submit(args, mailroom.sendAgain, { messageId: args.params.itemId })
  return deedOf('again', outcome, texts().oneMessage.again.done)
}

const LINK = 'font-semibold text-link underline underline-offset-4'

/** One message: how it looked, what it carried, and what became of it. */
export default function MessagePage({ loaderData: mail, actionData }: Route.ComponentProps) {
  const t = texts().oneMessage
  const may = useMay()
  return (
    <>
      <StaffHead title={mail.subject} parent={{ label: staff().sections.EmailMessages, to: to('EmailMessages') }}>
        <MailBadge mail={mail} />
      </StaffHead>
      <Done deeds={actionData} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <MailFrame src={ENDPOINTS.mailMessage.replace('{itemId}', mail.id)} title={mail.subject} />
          <p className="text-sm text-muted">{t.secrets}</p>
          <Disclosure summary={t.text}>
            <pre className="text-sm whitespace-pre-wrap wrap-anywhere">{mail.text}</pre>
          </Disclosure>
          <Disclosure summary={t.headers}>
            <Rows
              rows={[...mail.headers.map(({ name, value }) => [name, value] as const), [t.messageId, mail.message_id]]}
            />
          </Disclosure>
        </div>
        <div className="grid content-start gap-7">
          <Facts mail={mail} />
          <section aria-labelledby="files" className="text-sm">
            <h2 id="files" className="border-b-2 border-ink pb-1.5 text-base">
              {t.files}
            </h2>
            {mail.attachments.length === 0 && <p className="pt-2 text-muted">{t.noFiles}</p>}
            <Rows rows={mail.attachments.map(({ filename, size }) => [filename, t.size(size)] as const)} />
          </section>
          <Returns returns={mail.returns} none={texts().returns.noneOfMessage} />
          {mail.copies.length > 0 && (
            <section aria-labelledby="copies" className="text-sm">
              <h2 id="copies" className="border-b-2 border-ink pb-1.5 text-base">
                {t.copies}
              </h2>
              <ul>
                {mail.copies.map(({ id, created_at, status }) => (
                  <li key={id} className="flex min-h-9 items-center justify-between gap-4 border-b border-line">
                    <Link to={to('EmailMessage', { itemId: id })} className={LINK}>
                      {when(created_at)}
                    </Link>
                    {statusWords({ status, is_complaint: false })}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {may('Email:Send') && (
            <section aria-label={staff().whatCanBeDone}>
              {mail.why_not_again === null ? (
                <Deed label={t.again.deed} intent="again" problem={problemOf(actionData, 'again')}>
                  {t.again.lead(mail.recipient)}
                </Deed>
              ) : (
                <Notice title={t.again.cannot}>{mail.why_not_again}</Notice>
              )}
            </section>
          )}
        </div>
      </div>
    </>
  )
}

function Facts({ mail }: { mail: Route.ComponentProps['loaderData'] }) {
  const { outbox, oneMessage: t, kinds, language, template } = texts()
  const may = useMay()
  const said = [
    [outbox.kind, kinds[mail.kind]],
    [template, mail.template ? nameInWords(mail.template) : '–'],
    [language, languageName(mail.language)],
    [outbox.written, when(mail.created_at)],
    [outbox.left, mail.sent_at ? when(mail.sent_at) : '–'],
    [outbox.tries, t.tried(mail.attempts)],
    ...(mail.error ? [[outbox.problem, mail.error] as const] : []),
    [t.purpose, mail.purpose],
  ] as const
  return (
    <section aria-label={texts().message} className="text-sm">
      <p className="border-b-2 border-ink pb-1.5 wrap-anywhere">
        <span className="text-muted">{outbox.to}</span>{' '}
        {may('EmailSuppressionList:Read') ? (
          <Link to={to('EmailAddress', { itemId: mail.recipient })} title={t.address} className={LINK}>
            {mail.recipient}
          </Link>
        ) : (
          <span className="font-semibold">{mail.recipient}</span>
        )}
      </p>
      <Rows rows={said} />
      {mail.again_of && (
        <p className="pt-2">
          <Rich
            text={t.copyOf}
            parts={{ message: <Link to={to('EmailMessage', { itemId: mail.again_of })} className={LINK} /> }}
          />
        </p>
      )}
    </section>
  )
}

function Rows({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
