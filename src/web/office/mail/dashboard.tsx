import type { ReactNode } from 'react'
import type { MailCounts } from '../../../capabilities/mail/office-contract.ts'
import { counted } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { Chart } from '../kit/chart/chart.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { templateTitle } from './template-names.ts'

type Overview = Answer<'mailroom.overview'>

/** How mail is doing, at a glance. */
export const screen = detailScreen('mailroom.overview', {
  name: 'EmailDashboard',
  path: '/staff/email',
  section: 'mail',
  place: 1,
  title: 'Email overview',
  lead: 'The last 30 days, by the day an email was written.',
  body: ({ data }) => (
    <>
      <Setup {...data.setup} />
      <Figures {...data} />
      <Section id="days" title="By day">
        <DayChart days={data.days} />
        <Disclosure summary="Show as a table">
          <Table
            caption="By day"
            hideCaption
            rows={data.days}
            rowKey={({ date }) => date}
            columns={[{ key: 'date', header: 'Day', cell: ({ date }) => whenDate(date) }, ...COUNTS]}
          />
        </Disclosure>
      </Section>
      <Section id="templates" title="By template">
        <Table
          caption="By template"
          hideCaption
          rows={data.templates}
          rowKey={({ template }) => template ?? ''}
          empty={<EmptyState title="No email in the last 30 days" />}
          columns={[{ key: 'template', header: 'Template', cell: templateCell(firstDay(data)) }, ...COUNTS]}
        />
      </Section>
    </>
  ),
})

const COUNTS = (
  [
    ['written', 'Written'],
    ['waiting', 'Waiting'],
    ['sent', 'Sent'],
    ['bounced', 'Bounced or failed'],
    ['complaints', 'Marked as spam'],
    ['suppressed', 'Suppressed'],
  ] as const
).map(
  ([key, header]): Column<MailCounts> => ({
    key,
    header,
    numeric: true,
    cell: ({ [key]: count }) => (count === 0 ? <span className="text-muted">0</span> : count),
  }),
)

function templateCell(from: string | undefined) {
  return ({ template }: { template: string | null }) => {
    if (template === null) return <span className="text-muted">Without a template</span>
    const emails = to('EmailMessages', {}, { query: { search: template, from } })
    return <OfficeLink to={emails}>{templateTitle(template)}</OfficeLink>
  }
}

/** Of the days that are counted. */
function firstDay({ days }: Pick<Overview, 'days'>): string | undefined {
  return days.at(-1)?.date
}

/** What was written on each day, the oldest first, and what of it went wrong. */
function DayChart({ days }: { days: Overview['days'] }) {
  const most = days.reduce((best, day) => (day.written > best.written ? day : best))
  return (
    <Chart
      title="Emails by day"
      summary={`Most were written on ${whenDate(most.date)}: ${most.written}. The table below has every figure.`}
      series={[{ name: 'Written' }, { name: 'Bounced, marked as spam, or suppressed' }]}
      places={days.toReversed().map(({ date, written, bounced, complaints, suppressed }) => ({
        label: whenDate(date),
        values: [written, bounced + complaints + suppressed],
      }))}
    />
  )
}

/** What is not set up, and what that means; nothing when all is. */
function Setup({ smtp, dkim, bounces }: Overview['setup']) {
  const rows = [
    {
      label: 'Mail server',
      isOn: smtp,
      off: 'No mail server is configured (SMTP_URL). Emails are kept here and none is sent.',
    },
    {
      label: 'Signature (DKIM)',
      isOn: dkim,
      off: 'Emails are not signed (DKIM_DOMAIN). Many servers trust them less.',
    },
    { label: 'Bounce reports', isOn: bounces, off: 'Later bounces are not noticed (BOUNCE_ADDRESS).' },
  ]
  if (rows.every(({ isOn }) => isOn)) return null
  return (
    <Notice tone="warning" title="Email setup">
      <ul className="text-sm">
        {rows.map(({ label, isOn, off }) => (
          <li key={label}>
            <strong>{`${label}: ${isOn ? 'on' : 'not set up'}.`}</strong> {!isOn && off}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Figures({ total, waiting, oldest_waiting, suppressed_addresses, setup, days }: Overview) {
  const from = firstDay({ days })
  const share = (count: number) =>
    `${total.written === 0 ? '0%' : `${((count / total.written) * 100).toFixed(1)}%`} of all written`
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-5">
      <Figure label="Waiting" value={waiting} status="QUEUED">
        {oldest_waiting ? `oldest since ${when(oldest_waiting)}` : 'none waiting'}
      </Figure>
      <Figure
        label={setup.smtp ? 'Sent' : 'Written'}
        value={total.sent}
        status={setup.smtp ? 'SENT' : 'KEPT'}
        from={from}
      >
        {share(total.sent)}
      </Figure>
      <Figure label="Bounced or failed" value={total.bounced} status="UNDELIVERED" from={from}>
        {share(total.bounced)}
      </Figure>
      <Figure label="Marked as spam" value={total.complaints} status="COMPLAINT" from={from}>
        {share(total.complaints)}
      </Figure>
      <Figure label="Suppressed" value={total.suppressed} status="SUPPRESSED" from={from}>
        <OfficeLink to={to('EmailSuppressionList')} allow="EmailSuppressionList:Read">
          {counted(suppressed_addresses, { one: 'address', other: 'addresses' })} on the list
        </OfficeLink>
      </Figure>
    </ul>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: number
  readonly status: string
  /** The first day that is counted; all are without one. */
  readonly from?: string | undefined
  readonly children: ReactNode
}

function Figure({ label, value, status, from, children }: FigureProps) {
  return (
    <li className="grid content-start gap-0.5 border-t-4 border-accent pt-2">
      <Link
        to={to('EmailMessages', {}, { query: { status, from } })}
        className="text-sm font-bold text-link underline underline-offset-4"
      >
        {label}
      </Link>
      <span className="figures text-3xl font-extrabold">{value}</span>
      <span className="text-sm text-muted">{children}</span>
    </li>
  )
}

export const loader = screenLoader(screen)
export default screenPage(screen)
