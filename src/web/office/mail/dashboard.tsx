import { pageScreen } from '../kit/screen.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type MailCounts, mailroom } from '../../../capabilities/mail/room-contract.ts'
import { when, whenDate } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/dashboard'
import { DayChart } from './day-chart.tsx'
import { texts } from './texts.ts'
import { nameInWords } from './names.ts'

export const screen = pageScreen<typeof loader>({
  name: 'EmailDashboard',
  path: '/staff/email',
  section: 'mail',
  place: 1,
  title: 'Email overview',
  needs: ['mailroom.overview'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.EmailDashboard) }]

export const loader = (args: Route.LoaderArgs) => load(args, mailroom.overview, {})

/** How mail is doing, at a glance. */
export default function Dashboard({ loaderData: state }: Route.ComponentProps) {
  const t = texts().state
  const { total, setup } = state
  return (
    <>
      <StaffHead title={staff().sections.EmailDashboard}>{t.lead}</StaffHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Setup setup={setup} />
        <Figures state={state} />
        <section aria-labelledby="days" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="days" className="border-b-2 border-ink pb-1.5 text-base">
            {t.byDay}
          </h2>
          <DayChart days={state.days} total={total.written} />
          <Disclosure summary={t.daysAsTable}>
            <Table
              caption={t.byDay}
              hideCaption
              rows={state.days}
              rowKey={({ date }) => date}
              columns={[{ key: 'date', header: t.day, cell: ({ date }) => whenDate(date) }, ...counts()]}
            />
          </Disclosure>
        </section>
        <section aria-labelledby="templates">
          <h2 id="templates" className="text-base">
            {t.byTemplate}
          </h2>
          <Table
            caption={t.byTemplate}
            hideCaption
            rows={state.templates}
            rowKey={({ template }) => template ?? ''}
            empty={<EmptyState title={t.nothing} />}
            columns={[{ key: 'template', header: texts().template, cell: Template }, ...counts()]}
          />
        </section>
      </div>
    </>
  )
}

function Template({ template }: { template: string | null }) {
  if (template === null) return <span className="text-muted">{texts().state.noTemplate}</span>
  return (
    <Link
      to={to('EmailMessages', {}, { query: { search: template } })}
      className="inline-flex min-h-8 items-center font-semibold text-link underline underline-offset-4"
    >
      {nameInWords(template)}
    </Link>
  )
}

function counts(): Column<MailCounts>[] {
  const t = texts().state
  const column = (key: keyof MailCounts, header: string): Column<MailCounts> => ({
    key,
    header,
    numeric: true,
    cell: (row) => (row[key] === 0 ? <span className="text-muted">0</span> : row[key]),
  })
  return [
    column('written', t.written),
    column('waiting', t.waiting),
    column('sent', t.sentOrKept),
    column('bounced', t.bounced),
    column('complaints', t.complaints),
    column('suppressed', t.suppressed),
  ]
}

type State = Route.ComponentProps['loaderData']

/** What is not set up, and what that means; nothing when all is. */
function Setup({ setup: { smtp, dkim, bounces } }: { setup: State['setup'] }) {
  const t = texts().state
  const rows = [
    { label: t.smtp, isOn: smtp, off: t.smtpOff },
    { label: t.dkim, isOn: dkim, off: t.dkimOff },
    { label: t.bounces, isOn: bounces, off: t.bouncesOff },
  ]
  if (rows.every(({ isOn }) => isOn)) return null
  return (
    <Notice tone="warning" title={t.setup}>
      <ul className="text-sm">
        {rows.map(({ label, isOn, off }) => (
          <li key={label}>
            <strong>
              {label}: {isOn ? t.on : t.off}.
            </strong>{' '}
            {!isOn && off}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Figures({ state }: { state: State }) {
  const t = texts().state
  const may = useMay()
  const { total, waiting, oldest_waiting, suppressed_addresses, setup } = state
  const list = (status: string) => to('EmailMessages', {}, { query: { status } })
  const share = (count: number) =>
    t.share(total.written === 0 ? '0%' : `${((count / total.written) * 100).toFixed(1)}%`)
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-5">
      <Figure label={t.waiting} value={waiting} href={list('QUEUED')}>
        {oldest_waiting ? t.oldest(when(oldest_waiting)) : t.nothingWaits}
      </Figure>
      <Figure label={setup.smtp ? t.sent : t.sentOrKept} value={total.sent} href={list(setup.smtp ? 'SENT' : 'KEPT')}>
        {share(total.sent)}
      </Figure>
      <Figure label={t.bounced} value={total.bounced} href={list('BOUNCED')}>
        {share(total.bounced)}
      </Figure>
      <Figure label={t.complaints} value={total.complaints} href={list('COMPLAINT')}>
        {share(total.complaints)}
      </Figure>
      <Figure label={t.suppressed} value={total.suppressed} href={list('SUPPRESSED')}>
        {may('EmailSuppressionList:Read') ? (
          <Link to={to('EmailSuppressionList')} className="text-link underline underline-offset-4">
            {t.listed(suppressed_addresses)}
          </Link>
        ) : (
          t.listed(suppressed_addresses)
        )}
      </Figure>
    </ul>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: number
  readonly href: string
  readonly children: ReactNode
}

function Figure({ label, value, href, children }: FigureProps) {
  return (
    <li className="grid content-start gap-0.5 border-t-4 border-accent pt-2">
      <Link to={href} className="text-sm font-bold text-link underline underline-offset-4">
        {label}
      </Link>
      <span className="figures text-3xl font-extrabold">{value}</span>
      <span className="text-sm text-muted">{children}</span>
    </li>
  )
}
