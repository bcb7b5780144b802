import { performance } from '../../../capabilities/performance/contract.ts'
import { counted, figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { when, whenDate, whenTime } from '../../ui/when.ts'
import { Chart } from '../kit/chart/chart.tsx'
import { Facts } from '../kit/facts.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Tabs } from '../kit/tabs.tsx'
import type { Route } from './+types/performance'
import { summaryOfCall } from './calls.server.ts'
import { duration, PART_NAMES, sentenceOf, sharesOf, type SlowWork, titleOf } from './words.ts'

const RANGES = { today: 'Today', yesterday: 'Yesterday', week: '7 days' } as const
type Range = keyof typeof RANGES

export async function loader(args: Route.LoaderArgs) {
  const asked = args.url.searchParams.get('range') ?? 'today'
  const range = asked in RANGES ? (asked as Range) : 'today'
  const { items, ...answer } = await load(args, performance.slow, { range })
  return { ...answer, items: items.map((item) => ({ ...item, title: summaryOfCall(item) })) }
}

type Data = Awaited<ReturnType<typeof loader>>

/** What was slow, and what it waited for. */
export const screen = pageScreen<typeof loader>({
  name: 'Performance',
  path: '/staff/performance',
  section: 'business',
  place: 10,
  title: 'Performance',
  needs: ['performance.slow'],
  lead: 'What was slow, and why. Pages, calls, and background jobs are compared with their own seven days before.',
  width: 'page',
  above: ({ range }) => (
    <Tabs
      label="Range"
      tabs={Object.entries(RANGES).map(([each, label]) => ({
        label,
        to: to('Performance', {}, { query: each === 'today' ? {} : { range: each } }),
        isHere: each === range,
      }))}
    />
  ),
  body: Body,
})

function Body({ data }: { data: Data }) {
  if (data.count === 0 && data.items.length === 0) {
    return (
      <EmptyState title="Nothing has been measured yet">
        Times are added once a minute. They are kept for 14 days.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-9">
      <Overview {...data} />
      <Section id="slow" title="What was slow">
        {data.items.length === 0 ? (
          <p className="py-2 text-base">
            Nothing was slow: 95% of each took less than a tenth of a second, and no longer than in the seven days
            before.
          </p>
        ) : (
          <ol>
            {data.items.map((item) => (
              <Slow key={`${item.kind} ${item.name}`} item={item} />
            ))}
          </ol>
        )}
      </Section>
      <Section id="statements" title="Slow statements">
        <Statements statements={data.statements} />
      </Section>
    </div>
  )
}

function Overview({ range, count, p95_ms, usual_p95_ms, items, steps }: Data) {
  const slower = items.filter(({ is_slower }) => is_slower).length
  const isByDay = range === 'week'
  const nameOf = (at: string) => (isByDay ? whenDate(at.slice(0, 10)) : when(at))
  return (
    <>
      <Facts
        facts={[
          ['Pages and calls answered', figure(count)],
          ['95% took at most', p95_ms === null ? null : duration(p95_ms)],
          ['In the seven days before', usual_p95_ms === null ? 'Nothing measured' : duration(usual_p95_ms)],
          ['Slower than usual', slower === 0 ? 'None' : figure(slower)],
        ]}
      />
      {steps.length > 1 && (
        <Chart
          title={`What 95% of pages and calls took at most, in milliseconds, by ${isByDay ? 'day' : 'hour'}`}
          summary={`The most was ${duration(Math.max(...steps.map((step) => step.p95_ms ?? 0)))}.`}
          tableOf={isByDay ? 'Day' : 'Hour'}
          series={[{ name: '95% took at most (ms)' }]}
          places={steps.map((step) => ({
            label: isByDay ? `${Number(step.at.slice(5, 7))}/${Number(step.at.slice(8, 10))}` : whenTime(step.at),
            name: nameOf(step.at),
            values: [step.p95_ms === null ? null : Math.round(step.p95_ms)],
          }))}
        />
      )}
    </>
  )
}

function Slow({ item }: { item: SlowWork }) {
  const shares = sharesOf(item.spent)
  return (
    <li className="grid gap-1.5 pt-4">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-bold wrap-anywhere">
        {titleOf(item)}
        {item.is_slower && <Badge tone="bad">Slower than usual</Badge>}
        {item.failed > 0 && <Badge>{counted(item.failed, { one: 'failed', other: 'failed' })}</Badge>}
      </h3>
      <p className="max-w-text text-base">{sentenceOf(item)}</p>
      <p className="text-muted">
        {counted(item.count, { one: 'time', other: 'times' })}. 95% took at most{' '}
        <span className="font-semibold text-ink">{duration(item.p95_ms)}</span>
        {item.usual_p95_ms !== null && `, usually ${duration(item.usual_p95_ms)}`}; half took at most{' '}
        {duration(item.p50_ms)}; the slowest took {duration(item.slowest_ms)}.
        {item.title !== null && ` Call ${item.name}.`}
      </p>
      <Shares shares={shares} />
      {item.examples.length > 0 && (
        <Disclosure summary="The slowest ones">
          <div className="grid gap-5">
            {item.examples.map((example) => (
              <Example key={`${example.request_id} ${example.at}`} example={example} />
            ))}
          </div>
        </Disclosure>
      )}
    </li>
  )
}

/** Of one color in every bar; the words beside it tell those of the same color apart, which seldom stand together. */
const FILLS = {
  database: 'fill-chart-1',
  lock: 'fill-danger',
  rendering: 'fill-chart-2',
  own: 'fill-chart-3',
  gateway: 'fill-chart-4',
  mail: 'fill-chart-4',
  connection: 'fill-chart-5',
  queue: 'fill-chart-5',
} as const satisfies Record<keyof SlowWork['spent'], string>

/** Where the time goes on average: a bar, and the same in words. */
function Shares({ shares }: { shares: ReturnType<typeof sharesOf> }) {
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, { percent }) => sum + percent, 0))
  return (
    <div className="grid max-w-text gap-1">
      <svg aria-hidden="true" width="100%" height={10} className="block overflow-hidden rounded-sm bg-sunk">
        {shares.map(({ part, percent }, index) => (
          <rect key={part} x={`${starts[index]}%`} width={`${percent}%`} height={10} className={FILLS[part]} />
        ))}
      </svg>
      <ul aria-label="Where the time goes on average" className="flex flex-wrap gap-x-4 gap-y-0.5 text-muted">
        {shares.map(({ part, percent }) => (
          <li key={part} className="flex items-center gap-1.5">
            <svg aria-hidden="true" width={10} height={10}>
              <rect width={10} height={10} rx={2} className={FILLS[part]} />
            </svg>
            {PART_NAMES[part]} {percent}%
          </li>
        ))}
      </ul>
    </div>
  )
}

function Example({ example }: { example: SlowWork['examples'][number] }) {
  const spent = sharesOf(example.spent).map(({ part }) => `${PART_NAMES[part]} ${duration(example.spent[part])}`)
  return (
    <div className="grid gap-1.5">
      <p>
        <span className="font-semibold">{duration(example.total_ms)}</span> on {when(example.at)}. {spent.join(', ')}.
      </p>
      <p className="text-muted">
        Request <span className="font-mono text-xs wrap-anywhere">{example.request_id}</span>
      </p>
      {example.statements.length > 0 && (
        <ul className="grid gap-1.5">
          {example.statements.slice(0, 6).map(({ text, times, milliseconds }) => (
            <li key={text} className="grid gap-0.5">
              <span className="text-muted">
                {duration(milliseconds)}
                {times > 1 && `, ${counted(times, { one: 'time', other: 'times' })}`}
              </span>
              {sqlLine(text)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What fits on a few lines; the whole text is in the log and in the traces. */
const SHOWN_LETTERS = 320

function sqlLine(text: string) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return (
    <code className="rounded-sm bg-sunk px-2 py-1 font-mono text-xs wrap-anywhere">
      {line.length > SHOWN_LETTERS ? `${line.slice(0, SHOWN_LETTERS)}…` : line}
    </code>
  )
}

function Statements({ statements }: Pick<Data, 'statements'>) {
  return (
    <Table
      caption="Slow statements"
      hideCaption
      rows={statements}
      rowKey={({ text }) => text}
      empty={<p className="py-2 text-base">No statement took longer than a twentieth of a second.</p>}
      columns={[
        { key: 'text', header: 'Statement', cell: ({ text }) => sqlLine(text) },
        { key: 'for', header: 'Slowest made for', long: true, cell: ({ made_for }) => made_for ?? '–' },
        { key: 'count', header: 'Times', numeric: true, cell: ({ count }) => figure(count) },
        { key: 'p95', header: '95% at most', numeric: true, cell: ({ p95_ms }) => whole(duration(p95_ms)) },
        { key: 'slowest', header: 'Slowest', numeric: true, cell: ({ slowest_ms }) => whole(duration(slowest_ms)) },
        {
          key: 'lock',
          header: 'Waited for locks',
          numeric: true,
          cell: ({ lock_ms }) => whole(lock_ms < 1 ? '–' : duration(lock_ms)),
        },
        { key: 'total', header: 'In all', numeric: true, cell: ({ total_ms }) => whole(duration(total_ms)) },
      ]}
    />
  )
}

/** Beside long statements a column of times has no more room than it needs. */
function whole(text: string) {
  return <span className="whitespace-nowrap">{text}</span>
}

export default screenPage(screen)
