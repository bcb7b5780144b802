import { reports } from '../../../capabilities/reports/contract.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { Checkbox, EmailField, SelectField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { RowButton } from '../kit/row-button.tsx'
import { type Answer, pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import { VersionField } from '../kit/version-field.tsx'
import type { Route } from './+types/report'
import { HOURS, hourText, PERIODS, STOPPED } from './words.ts'

const SHOWN = 50

const form = formOf(reports.add, { only: ['name'] })

/** A scheduled report with what was sent; for a new one what can be scheduled. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId: reportId } = args.params
  const page = { form: form.fields, attempt: crypto.randomUUID() }
  if (reportId === undefined) {
    const { items } = await load(args, reports.offered, {})
    return { ...page, offered: items, report: null, sent: null }
  }
  const [report, sent] = await Promise.all([
    load(args, reports.one, { reportId }),
    load(args, reports.deliveries, { reportId, page_size: SHOWN }),
  ])
  return { ...page, offered: [], report, sent }
}

type Report = Answer<'reports.one'>
type Delivery = Answer<'reports.deliveries'>['items'][number]

export const screen = [
  pageScreen<typeof loader>({
    name: 'ScheduledReportCreate',
    path: '/staff/reports/new',
    title: 'Schedule a report',
    needs: ['reports.offered', 'reports.add'],
    parent: 'ScheduledReports',
    width: 'form',
    actions: [
      {
        intent: 'add',
        call: 'reports.add',
        allow: 'Reports:Update',
        once: true,
        input: ({ fields }) => ({ report: fields.report, name: fields.name, period: fields.period, hour: fields.hour }),
        next: ({ id }) => to('ScheduledReport', { itemId: id }),
      },
    ],
    body: ({ data: { form: shape, attempt, offered } }) => (
      <NewReport form={shape} attempt={attempt} offered={offered} />
    ),
  }),
  pageScreen<typeof loader>({
    name: 'ScheduledReport',
    path: '/staff/reports/{itemId}',
    record: (_, { itemId }) => itemId,
    title: 'Scheduled report',
    needs: ['reports.one', 'reports.deliveries'],
    parent: 'ScheduledReports',
    heading: ({ report }) => report?.name ?? 'Scheduled report',
    lead: ({ report }) => report && `${PERIODS[report.period]}, from ${hourText(report.hour)}`,
    actions: [
      {
        intent: 'change',
        call: 'reports.change',
        allow: 'Reports:Update',
        input: ({ fields, params }) => ({
          reportId: params.itemId,
          name: fields.name,
          hour: fields.hour,
          is_paused: fields.is_paused === 'on',
          version: fields.version,
        }),
        done: 'Saved.',
      },
      {
        intent: 'add-staff',
        call: 'reports.addStaff',
        label: 'Add staff',
        ask: 'They get the next report as a link of their own.',
        form: ({ report }) => (
          <SelectField
            label="Who may read it"
            name="account_id"
            options={(report?.could_get_it ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        ),
        allow: 'Reports:Update',
        input: ({ fields, params }) => ({ reportId: params.itemId, account_id: fields.account_id }),
        done: 'Added.',
      },
      {
        intent: 'add-outside',
        call: 'reports.addOutside',
        label: 'Add an outside address',
        ask: 'For someone without an account, such as an accountant. They get it for as long as you have permission to read it.',
        form: () => <EmailField label="Email" name="email" />,
        allow: 'Reports:SendOutside',
        input: ({ fields, params }) => ({ reportId: params.itemId, email: fields.email }),
        done: ({ fields }) => `${fields.email} is added.`,
      },
      {
        intent: 'remove',
        call: 'reports.removeRecipient',
        allow: 'Reports:Update',
        input: ({ fields, params }) => ({ reportId: params.itemId, recipientId: fields.recipientId }),
        done: 'Removed. Their links no longer work.',
      },
      {
        intent: 'revoke',
        call: 'reports.revoke',
        allow: 'Reports:Update',
        input: ({ fields }) => ({ deliveryId: fields.deliveryId }),
        done: 'The link no longer works.',
      },
      {
        intent: 'end',
        call: 'reports.end',
        label: 'End report',
        ask: 'It is no longer sent to anyone, and links already sent stop working.',
        allow: 'Reports:Update',
        danger: true,
        input: ({ params }) => ({ reportId: params.itemId }),
        next: () => to('ScheduledReports'),
      },
    ],
    facts: ({ report }) => [
      ['Contents', report?.about ?? null],
      ['Required permission', report?.permission ?? null],
    ],
    body: ({ data: { form: shape, report, sent } }) =>
      report && (
        <div className="grid gap-8">
          <Settings form={shape} report={report} />
          <Recipients report={report} />
          <Sent items={sent?.items ?? []} />
        </div>
      ),
  }),
]

type Data = Awaited<ReturnType<typeof loader>>

interface NewProps extends Pick<Data, 'form' | 'attempt'> {
  readonly offered: Answer<'reports.offered'>['items']
}

function NewReport({ form: shape, attempt, offered }: NewProps) {
  const fields = fieldsOf(shape, { name: { label: 'Name', hint: 'The subject of its emails.' } })
  if (offered.length === 0)
    return (
      <EmptyState title="Nothing to schedule">
        You don’t have permission to read any list that can be scheduled.
      </EmptyState>
    )
  return (
    <ActionForm intent="add" label="Schedule" values={{ period: 'LAST_MONTH', hour: '6' }}>
      <input type="hidden" name="once" value={attempt} />
      <div className="grid max-w-form gap-5">
        <SelectField
          label="Report"
          name="report"
          options={offered.map(({ report, about }) => ({ value: report, label: about }))}
        />
        <TextField {...fields.name} autoComplete="off" />
        <SelectField
          label="When"
          name="period"
          options={Object.entries(PERIODS).map(([value, label]) => ({ value, label }))}
        />
        <SelectField label="Send from (Pacific time)" name="hour" options={HOURS} />
      </div>
    </ActionForm>
  )
}

function Settings({ form: shape, report }: Pick<Data, 'form'> & { readonly report: Report }) {
  const may = useMay()
  if (!may('Reports:Update')) return null
  const values = { name: report.name, hour: String(report.hour), ...(report.is_paused && { is_paused: 'on' }) }
  return (
    <Section id="settings" title="Settings">
      <ActionForm intent="change" label="Save" values={values}>
        <VersionField version={report.version} />
        <div className="grid max-w-form gap-5">
          <TextField {...fieldsOf(shape, { name: 'Name' }).name} autoComplete="off" />
          <SelectField label="Send from (Pacific time)" name="hour" options={HOURS} />
          <Checkbox label="Paused: nothing is sent" name="is_paused" />
        </div>
      </ActionForm>
    </Section>
  )
}

function Recipients({ report: { recipients } }: { report: Report }) {
  const may = useMay()
  return (
    <Section id="recipients" title="Recipients">
      <Table
        caption="Recipients"
        hideCaption
        rows={recipients}
        rowKey={({ id }) => id}
        columns={[
          { key: 'email', header: 'Email', cell: ({ email }) => email },
          { key: 'who', header: 'Who', cell: ({ who, is_outside }) => (is_outside ? `Outside, added by ${who}` : who) },
          { key: 'state', header: 'Since', cell: sinceCell },
          ...(may('Reports:Update') ? [REMOVE] : []),
        ]}
      />
    </Section>
  )
}

const REMOVE: Column<Report['recipients'][number]> = {
  key: 'remove',
  header: 'Remove',
  cell: ({ id, email, stopped_at }) =>
    stopped_at === null && (
      <RowButton
        intent="remove"
        label="Remove"
        about={email}
        ask={`${email} gets no more of these reports, and links already sent there stop working.`}
        send={{ recipientId: id }}
      />
    ),
}

const REVOKE: Column<Delivery> = {
  key: 'revoke',
  header: 'Revoke',
  // The button beside its label needs the width of the row.
  long: true,
  cell: (delivery) =>
    delivery.state === 'LIVE' && (
      <RowButton
        intent="revoke"
        label="Revoke"
        about={`${periodCell(delivery)} for ${delivery.email}`}
        ask={`The link to ${periodCell(delivery)} that went to ${delivery.email} stops working, and cannot be turned on again.`}
        send={{ deliveryId: delivery.id }}
      />
    ),
}

function sinceCell({ added_at, stopped_at, stopped_because }: Report['recipients'][number]) {
  return stopped_at === null ? when(added_at) : `${STOPPED[stopped_because ?? 'REMOVED']}, ${when(stopped_at)}`
}

const STATES = { LIVE: 'Active', EXPIRED: 'Expired', REVOKED: 'Revoked' }

function Sent({ items }: { items: readonly Delivery[] }) {
  const may = useMay()
  if (items.length === 0)
    return (
      <Section id="sent" title="Sent">
        <EmptyState title="Nothing yet">The first report is sent when its period is over.</EmptyState>
      </Section>
    )
  return (
    <Section id="sent" title="Sent">
      <Table
        caption="What was sent"
        hideCaption
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          { key: 'period', header: 'Period', cell: periodCell },
          { key: 'email', header: 'To', cell: ({ email }) => email },
          { key: 'made', header: 'Sent', cell: ({ made_at }) => when(made_at) },
          {
            key: 'rows',
            header: 'Rows',
            numeric: true,
            cell: ({ rows, is_cut }) => (is_cut ? `${rows} (the first ones)` : rows),
          },
          { key: 'opened', header: 'Opened', cell: openedCell },
          { key: 'state', header: 'Link', cell: ({ state }) => STATES[state] },
          ...(may('Reports:Update') ? [REVOKE] : []),
        ]}
      />
    </Section>
  )
}

function periodCell({ from, until }: Delivery) {
  return from === until ? whenDate(from) : `${whenDate(from)} – ${whenDate(until)}`
}

function openedCell({ openings }: Delivery) {
  const last = openings.at(-1)
  if (!last) return 'Not yet'
  const times = openings.length === 1 ? '' : ` (${openings.length} times)`
  return `${when(last.at)}, ${last.who}, ${last.network}${times}`
}

export const action = screenAction(screen)
export default screenPage(screen)
