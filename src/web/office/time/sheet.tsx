import { clock } from '../../../capabilities/timeclock/contract.ts'
import { timeSheets } from '../../../capabilities/timeclock/sheets/contract.ts'
import type { TimeSheet } from '../../../capabilities/timeclock/wire.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { daysAfter, when, whenDate, whenTime } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Sums } from '../kit/sums.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/sheet'
import { datedTimes, timesText } from './times.tsx'
import { CORRECTION_KINDS, CORRECTION_STATES, hoursText, SHEET_STATES, STAMPED, WARNINGS } from './words.ts'

const form = formOf(timeSheets.reopen, { only: ['reason'] })

/** The sheet of somebody and a week, or one's own. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId, week } = args.params
  const page = { form: form.fields }
  if (itemId !== undefined && week !== undefined)
    return { ...page, sheet: await load(args, timeSheets.read, { accountId: itemId, week }), isMine: false }
  const asked = args.url.searchParams.get('week') ?? ''
  const isDay = /^\d{4}-\d\d-\d\d$/.test(asked)
  return { ...page, sheet: await load(args, clock.sheet, isDay ? { week: asked } : {}), isMine: true }
}

const heading = ({ sheet }: { sheet: TimeSheet }) => `${sheet.who}, week of ${whenDate(sheet.week)}`

const lead = ({ sheet }: { sheet: TimeSheet }) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    <StateBadge states={SHEET_STATES} state={sheet.status} />
    {sheet.approved_by && sheet.approved_at && `${sheet.approved_by}, ${when(sheet.approved_at)}`}
    {sheet.is_paid && <Badge tone="good">Pay period closed</Badge>}
  </span>
)

const own = pageScreen<typeof loader>({
  name: 'MyTimeSheet',
  path: '/staff/time-clock/sheet',
  title: 'My time sheet',
  parent: 'TimeClock',
  needs: ['clock.sheet'],
  heading,
  lead,
  links: ({ sheet: { week } }) => [
    { label: 'Previous week', to: to('MyTimeSheet', {}, { query: { week: daysAfter(week, -7) } }) },
    { label: 'Next week', to: to('MyTimeSheet', {}, { query: { week: daysAfter(week, 7) } }) },
    { label: 'Report a missing shift', to: to('AskCorrection') },
  ],
  body: SheetBody,
})

const anybodys = pageScreen<typeof loader>({
  name: 'TimeSheet',
  path: '/staff/time-sheets/{itemId}/{week}',
  title: 'Time sheet',
  parent: 'TimeSheets',
  needs: ['timeSheets.read'],
  heading,
  lead,
  links: ({ sheet: { account_id: itemId, week } }) => [
    { label: 'Previous week', to: to('TimeSheet', { itemId, week: daysAfter(week, -7) ?? week }) },
    { label: 'Next week', to: to('TimeSheet', { itemId, week: daysAfter(week, 7) ?? week }) },
    {
      label: 'Ask for a missing shift',
      to: to('AskCorrectionFor', { itemId, week }),
      allow: 'TimeSheet:Update',
      inMenu: true,
    },
  ],
  actions: [
    {
      intent: 'approve',
      call: 'timeSheets.approve',
      label: 'Approve',
      ask: ({ sheet }) =>
        `${hoursText(sheet.sums.worked)} hours of ${sheet.who}. The week takes no more punches or corrections until someone reopens it.`,
      allow: 'TimeSheet:Update',
      when: ({ sheet }) => sheet.status === 'OPEN' && sheet.is_over && !sheet.is_own && sheet.version > 0,
      once: true,
      send: ({ sheet }) => ({ version: String(sheet.version) }),
      input: ({ fields, params }) => ({ accountId: params.itemId, week: params.week, version: fields.version }),
      done: 'Approved.',
    },
    {
      intent: 'reopen',
      call: 'timeSheets.reopen',
      label: 'Reopen',
      ask: 'The week takes corrections again, and has to be approved again.',
      form: ({ form: shape }) => <TextField {...fieldsOf(shape, { reason: 'Reason' }).reason} autoComplete="off" />,
      allow: 'TimeSheet:Update',
      when: ({ sheet }) => sheet.status === 'APPROVED' && !sheet.is_paid && !sheet.is_own,
      danger: true,
      once: true,
      input: ({ fields, params }) => ({ accountId: params.itemId, week: params.week, reason: fields.reason }),
      done: 'Reopened.',
    },
  ],
  body: SheetBody,
  history: ({ sheet }) => sheet.history,
})

type Loaded = Awaited<ReturnType<typeof loader>>

function SheetBody({ data: { sheet, isMine } }: { data: Loaded }) {
  const { sums, days, shifts, corrections } = sheet
  const waiting = corrections.filter(({ status }) => status === 'WAITING').length
  return (
    <>
      {waiting > 0 && (
        <Notice tone="warning" title="A correction is waiting">
          Someone else has to decide it before the week can be approved.
        </Notice>
      )}
      <Sums
        label="Hours of the week"
        sums={[
          ['Worked', hoursText(sums.worked)],
          ['Regular', hoursText(sums.regular)],
          ['Overtime', hoursText(sums.overtime)],
          ['Double time', hoursText(sums.double)],
        ]}
      />
      <Table caption="By day" rows={days} rowKey={({ date }) => date} columns={DAYS} />
      <Section id="shifts" title="Shifts">
        {shifts.length === 0 ? (
          <EmptyState title="No shifts in this week" />
        ) : (
          <ul className="divide-y divide-line">
            {shifts.map((shift) => (
              <li key={shift.id} className="grid gap-1.5 py-3">
                <ShiftLine shift={shift} sheet={sheet} isMine={isMine} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {corrections.length > 0 && (
        <Section id="corrections" title="Corrections">
          <Table
            caption="Corrections"
            hideCaption
            rows={corrections}
            rowKey={({ id }) => id}
            columns={isMine ? ASKED.filter(({ key }) => key !== 'open') : ASKED}
          />
        </Section>
      )}
    </>
  )
}

const DAYS: readonly Column<TimeSheet['days'][number]>[] = [
  { key: 'date', header: 'Day', cell: ({ date }) => whenDate(date) },
  { key: 'worked', header: 'Worked', numeric: true, cell: ({ worked }) => hoursCell(worked) },
  { key: 'regular', header: 'Regular', numeric: true, cell: ({ regular }) => hoursCell(regular) },
  { key: 'overtime', header: 'Overtime', numeric: true, cell: ({ overtime }) => hoursCell(overtime) },
  { key: 'double', header: 'Double time', numeric: true, cell: ({ double }) => hoursCell(double) },
]

function hoursCell(seconds: number) {
  return seconds === 0 ? <span className="text-muted">–</span> : hoursText(seconds)
}

const ASKED: readonly Column<TimeSheet['corrections'][number]>[] = [
  {
    key: 'open',
    header: 'Asked for',
    cell: ({ id, kind }) => <OfficeLink to={to('TimeCorrection', { itemId: id })}>{CORRECTION_KINDS[kind]}</OfficeLink>,
  },
  { key: 'times', header: 'To', cell: ({ times }) => (times ? datedTimes(times) : '–') },
  { key: 'before', header: 'It was', cell: ({ before }) => (before ? datedTimes(before) : '–') },
  { key: 'reason', header: 'Reason', cell: ({ reason, asked_by }) => `${reason} (${asked_by})` },
  { key: 'status', header: 'Status', cell: ({ status }) => <StateBadge states={CORRECTION_STATES} state={status} /> },
  { key: 'decided', header: 'Decided by', cell: ({ decided_by }) => decided_by ?? '–' },
]

interface LineProps {
  readonly shift: TimeSheet['shifts'][number]
  readonly sheet: TimeSheet
  readonly isMine: boolean
}

function ShiftLine({ shift, sheet, isMine }: LineProps) {
  const may = useMay()
  const query = { shift: shift.id, week: sheet.week }
  const { account_id: itemId, week } = sheet
  const correct = isMine ? to('AskCorrection', {}, { query }) : to('AskCorrectionFor', { itemId, week }, { query })
  const isOpen = sheet.status === 'OPEN' && !sheet.is_paid && (shift.status !== 'OPEN' || shift.is_forgotten)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{`${whenDate(shift.date)}: ${timesText(shift)}`}</span>
        <span className="figures font-bold">{shift.is_forgotten ? 'No end yet' : hoursText(shift.worked)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {shift.warnings.map((warning) => (
          <Badge key={warning} tone="bad">
            {WARNINGS[warning]}
          </Badge>
        ))}
      </div>
      <Disclosure summary="Clock punches">
        {shift.stamps.length === 0 ? (
          <p className="text-muted">Nothing: this shift was added by a correction.</p>
        ) : (
          <ol className="grid gap-1">
            {shift.stamps.map(({ kind, at, tablet }) => (
              <li key={kind + at} className="figures">
                {`${whenTime(at)} ${STAMPED[kind]}${tablet ? `, on ${tablet}` : ''}`}
              </li>
            ))}
          </ol>
        )}
      </Disclosure>
      {isOpen && (isMine || may('TimeSheet:Update')) && (
        <p>
          <ButtonLink to={correct} tone="quiet" size="sm">
            Correct
          </ButtonLink>
        </p>
      )}
    </>
  )
}

export const screen = [own, anybodys]
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
