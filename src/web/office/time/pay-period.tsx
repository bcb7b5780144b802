import type { MiddlewareFunction } from 'react-router'
import { type PayPeriod, payPeriods } from '../../../capabilities/timeclock/periods/contract.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { csvOf } from '../../../lib/csv.ts'
import { counted } from '../../../lib/texts.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { detailScreen } from '../kit/screen.ts'
import { leaveWith, screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Sums } from '../kit/sums.tsx'
import { hoursText, PERIOD_KINDS, PERIOD_STATES } from './words.ts'

/** One pay period: hours of each person, and what is still to be approved. */
export const screen = detailScreen('payPeriods.read', {
  name: 'PayPeriod',
  path: '/staff/pay-periods/{date}',
  title: 'Pay period',
  parent: 'PayPeriods',
  heading: ({ from, to: last }) => `${whenDate(from)} to ${whenDate(last)}`,
  lead: ({ status }) => <StateBadge states={PERIOD_STATES} state={status} />,
  links: ({ from }) => [
    { label: 'CSV file', to: to('PayPeriod', { date: from }, { query: { format: 'csv' } }), leaves: true },
  ],
  actions: [
    {
      intent: 'close',
      call: 'payPeriods.close',
      label: 'Close the period',
      ask: ({ people, sums }) =>
        `${hoursText(sums.worked)} hours of ${counted(people.length, { one: 'person', other: 'people' })} will be paid. They can’t be changed afterwards.`,
      allow: 'PayPeriods:Close',
      when: ({ status }) => status === 'OPEN',
      once: true,
      input: ({ params }) => ({ date: params.date }),
      done: 'The pay period is closed.',
    },
  ],
  facts: ({ kind, sheets, approved, closed_at, closed_by }) => [
    ['Kind', PERIOD_KINDS[kind]],
    ['Time sheets approved', `${approved} of ${sheets}`],
    ['Closed', closed_at && `${when(closed_at)}, ${closed_by}`],
  ],
  body: ({ data: { people, sums, open_sheets } }) => (
    <>
      <Sums
        label="Hours"
        sums={[
          ['Worked', hoursText(sums.worked)],
          ['Regular', hoursText(sums.regular)],
          ['Overtime', hoursText(sums.overtime)],
          ['Double time', hoursText(sums.double)],
        ]}
      />
      <Table
        caption="By person"
        rows={people}
        rowKey={({ account_id }) => account_id}
        columns={PEOPLE}
        empty={<EmptyState title="No one worked in this period" />}
      />
      {open_sheets.length > 0 && (
        <Section id="open" title="To be approved">
          <ul className="divide-y divide-line">
            {open_sheets.map(({ account_id, who, week }) => (
              <li key={account_id + week} className="flex flex-wrap justify-between gap-x-4 py-2">
                <OfficeLink to={to('TimeSheet', { itemId: account_id, week })} allow="TimeSheet:Read">
                  {who}
                </OfficeLink>
                <span className="text-muted">{`Week of ${whenDate(week)}`}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  ),
})

type Person = PayPeriod['people'][number]

const hours = (key: 'worked' | 'regular' | 'overtime' | 'double', header: string): Column<Person> => ({
  key,
  header,
  numeric: true,
  cell: (person) => hoursText(person[key]),
})

const PEOPLE: readonly Column<Person>[] = [
  { key: 'name', header: 'Person', cell: ({ name }) => name },
  { key: 'days', header: 'Days', numeric: true, cell: ({ days }) => String(days) },
  hours('worked', 'Worked'),
  hours('regular', 'Regular'),
  hours('overtime', 'Overtime'),
  hours('double', 'Double time'),
]

/** `?format=csv` answers hours for the payroll: dates as ISO 8601, hours as decimals and as minutes. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => {
    if (args.url.searchParams.get('format') !== 'csv') return next()
    await leaveWith(args, 'PayPeriod')
    const period = await load(args, payPeriods.read, { date: args.params.date ?? '' })
    const name = `pay-period-${period.from}-to-${period.to}.csv`
    return new Response(csvOf(linesOf(period)), {
      headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
    })
  },
]

const KEYS = ['worked', 'regular', 'overtime', 'double'] as const

function linesOf({ from, to: until, status, people }: PayPeriod): string[][] {
  const header = ['period_from', 'period_to', 'period_status', 'name', 'email', 'days']
  return [
    [...header, ...KEYS.flatMap((key) => [`${key}_hours`, `${key}_minutes`])],
    ...people.map((person) => [
      from,
      until,
      status,
      person.name,
      person.email,
      String(person.days),
      ...KEYS.flatMap((key) => [(person[key] / 3600).toFixed(2), String(Math.round(person[key] / 60))]),
    ]),
  ]
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
