import { URGENT_DAYS } from '../../../capabilities/disputes/rules.ts'
import { YEAR_DAYS } from '../../../lib/periods.ts'
import { language } from '../../../lib/language.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { addDays } from '../../../lib/pacific.ts'
import { load } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import type { VehicleClass } from '../../../http/wire.ts'
import { formatMoney } from '../../ui/money.tsx'
import { when, whenTime } from '../../ui/when.ts'
import { type Answer, type CallName } from '../kit/screen.ts'
import { callOf } from '../kit/screen.server.ts'
import { STATES as CLOCK_STATES } from '../time/words.ts'
import { sectionNames } from '../prices/differences.tsx'
import { verdictOf } from '../tonight/verdict.ts'
import { FRESH_MS, shared } from './shared.server.ts'

/** One number of a card, with the list that it counts. */
export interface Figure {
  readonly label: string
  /** In place of the label, where a class is what is counted. */
  readonly vehicleClass?: VehicleClass
  readonly value: string
  readonly to?: string
  /** `bad` is trouble to look at now, `accent` something to keep an eye on. */
  readonly tone?: 'bad' | 'accent'
}

export interface Card {
  readonly title: string
  /** Null when it could not be had in time. */
  readonly figures: readonly Figure[] | null
  /** Whether there is trouble in it. */
  readonly isUrgent: boolean
  readonly to: string
}

interface CardKind {
  readonly title: string
  readonly call: CallName
  readonly endpoint: Endpoint
  readonly input: object
  readonly to: string
  /** For how many milliseconds its figures are those of everybody who may ask; 0 where they are their reader's own. */
  readonly freshFor: number
  /** None where there is nothing to show. */
  readonly figures: (answer: never, today: string) => readonly Figure[]
}

function card<Name extends CallName>(
  title: string,
  call: Name,
  more: {
    readonly input?: object
    readonly to: string
    readonly freshFor?: number
    readonly figures: (answer: Answer<Name>, today: string) => readonly Figure[]
  },
): CardKind {
  return { title, call, endpoint: callOf(call), input: {}, freshFor: FRESH_MS.usual, ...more }
}

/** A number that should be nothing. */
const trouble = (label: string, count: number, to?: string): Figure => ({
  label,
  value: figure(count),
  ...(to !== undefined && { to }),
  ...(count > 0 && { tone: 'bad' }),
})

const waitingFor = (label: string, count: number, to: string): Figure => ({
  label,
  value: figure(count),
  to,
  ...(count > 0 && { tone: 'accent' }),
})

/** Figures of their reader. */
const OWN = 0

/** Cases that wait for an answer, at the address of their list. */
const backlogAt = (list: string) => ({
  to: list,
  freshFor: OWN,
  figures: ({ open, overdue, own }: Answer<'feedback.backlog' | 'inquiries.backlog'>) => [
    trouble('Overdue', overdue, `${list}?overdue=true`),
    { label: 'Open', value: figure(open), to: list },
    { label: 'Assigned to you', value: figure(own), to: `${list}?assignee=ME` },
  ],
})

/** The payments and refunds of a day. */
const salesOf = (date: string) => to('SalesEntries', {}, { query: { from: date, until: date } })

/** The most people at work who are named. */
const MOST_NAMES = 8

/** What stands on Today, the dearest first. Who may make a card's call sees the card. */
const CARD_KINDS: readonly CardKind[] = [
  card('Tonight', 'tonight.show', {
    freshFor: FRESH_MS.dear,
    to: to('Tonight', {}),
    figures: ({ classes }) =>
      classes.map((each) => {
        const [tone, value] = verdictOf(each)
        return {
          label: 'Class',
          vehicleClass: each.vehicle_class,
          value,
          to: to('Tonight', {}),
          ...(tone !== 'good' && { tone }),
        }
      }),
  }),
  card('Occupancy', 'occupancy.outlook', {
    freshFor: FRESH_MS.dear,
    input: { page_size: 1 },
    to: to('Occupancy', {}),
    figures: ({ items: [day], days, vehicle_class }) =>
      day
        ? [
            {
              label: 'Class',
              vehicleClass: vehicle_class,
              value: `${figure(day.booked)} of ${figure(day.spaces)} booked today`,
              to: to('BookingDashboard', {}, { query: { status: 'NOT_CANCELED', vehicle_class, on: day.date } }),
            },
            ...(day.low === null || day.high === null
              ? []
              : [
                  {
                    label: 'Expected today',
                    value: `${figure(day.low)} to ${figure(day.high)}`,
                    to: to('OccupancyForecast', {}),
                  },
                ]),
            {
              label: 'Car days since yesterday',
              value: figure(days.reduce((sum, { since_yesterday }) => sum + (since_yesterday ?? 0), 0)),
              to: to('Occupancy', {}),
            },
          ]
        : [],
  }),
  card('My time clock', 'clock.summary', {
    freshFor: OWN,
    to: to('TimeClock', {}),
    figures: ({ state, since, forgotten }) =>
      forgotten
        ? [{ label: 'You did not clock out', value: when(forgotten.from), to: to('TimeClock', {}), tone: 'bad' }]
        : [
            {
              label: CLOCK_STATES[state][1],
              value: since ? `since ${whenTime(since)}` : 'Clock in',
              to: to('TimeClock', {}),
            },
          ],
  }),
  card('Time corrections', 'timeSheets.corrections', {
    input: { status: 'WAITING', page_size: 1 },
    to: to('TimeCorrections', {}),
    figures: ({ count }) => [waitingFor('Waiting', count, `${to('TimeCorrections', {})}?status=WAITING`)],
  }),
  card('On now', 'timeSheets.onNow', {
    to: to('OnNow', {}),
    figures: ({ people }) => [
      { label: 'At work', value: figure(people.length), to: to('OnNow', {}) },
      ...people.slice(0, MOST_NAMES).map(({ name, since, on_break }) => ({
        label: `${name}, since ${whenTime(since)}`,
        value: CLOCK_STATES[on_break ?? 'WORKING'][1],
      })),
    ],
  }),
  card('Approvals', 'approvals.search', {
    input: { page_size: 1 },
    to: to('Approvals', {}),
    figures: ({ count }) => [waitingFor('Waiting for an answer', count, to('Approvals', {}))],
  }),
  card('Sales today', 'today.takings', {
    to: to('DailySalesReports', {}),
    freshFor: FRESH_MS.dear,
    figures: ({ today: now, week_ago, week_ago_whole, year_ago, year_ago_whole }, today) => [
      { label: 'Net today', value: formatMoney(now.net), to: salesOf(today) },
      { label: 'Net, same time last week', value: formatMoney(week_ago.net) },
      { label: 'Net, that whole day', value: formatMoney(week_ago_whole.net), to: salesOf(addDays(today, -7)) },
      { label: 'Net, same time and weekday last year', value: formatMoney(year_ago.net) },
      {
        label: 'Net, that whole day last year',
        value: formatMoney(year_ago_whole.net),
        to: salesOf(addDays(today, -YEAR_DAYS)),
      },
      { label: 'Bookings made today', value: figure(now.bookings) },
      { label: 'Bookings, same time last week', value: figure(week_ago.bookings) },
    ],
  }),
  card('Disputed payments', 'disputes.backlog', {
    to: to('Disputes', {}),
    figures: ({ open, due_soon, under_review, days_left }) => [
      trouble(`Due within ${URGENT_DAYS} days`, due_soon, `${to('Disputes', {})}?status=DUE_SOON`),
      waitingFor('To answer', open, `${to('Disputes', {})}?status=OPEN`),
      ...(days_left === null ? [] : [{ label: 'Days left for the first', value: figure(days_left) }]),
      { label: 'With the bank', value: figure(under_review), to: `${to('Disputes', {})}?status=UNDER_REVIEW` },
    ],
  }),
  card('Complaints', 'feedback.backlog', backlogAt(to('IncidentsOpen', {}))),
  card('Messages', 'inquiries.backlog', backlogAt(to('StaffInquiries', {}))),
  card('Shuttle', 'shuttle.summary', {
    to: to('StaffShuttle', {}),
    figures: ({ rides, late, drivers, promised_minutes, usual_minutes }) => [
      trouble('Late', late, to('StaffShuttle', {})),
      { label: 'Waiting or on board', value: figure(rides), to: to('StaffShuttle', {}) },
      { label: 'Usual wait', value: `${usual_minutes} of ${promised_minutes} min` },
      { label: 'Drivers on duty', value: figure(drivers), to: to('StaffShuttle', {}) },
    ],
  }),
  card('Cash drawers', 'drawerDesk.list', {
    input: { state: 'OPEN', page_size: 1 },
    to: to('Drawers', {}),
    figures: ({ count }) => [{ label: 'Open', value: figure(count), to: `${to('Drawers', {})}?state=OPEN` }],
  }),
  card('Waiting list', 'waiting.list', {
    input: { status: 'WAITING', page_size: 1 },
    to: to('WaitingList', {}),
    figures: ({ count, states }) => [
      { label: 'Waiting', value: figure(count), to: `${to('WaitingList', {})}?status=WAITING` },
      {
        label: 'Booked, 30 days',
        value: figure(states.find(({ status }) => status === 'BOOKED')?.count ?? 0),
      },
    ],
  }),
  card('Payments', 'payments.differences', {
    input: { page_size: 1 },
    to: to('PaymentDifferences', {}),
    figures: ({ count }) => [trouble('Differences', count, to('PaymentDifferences', {}))],
  }),
  card('Books', 'journal.proof', {
    freshFor: FRESH_MS.dear,
    input: { page_size: 1 },
    to: to('JournalProof', {}),
    figures: ({ count, at, waiting }) => [
      trouble('Differences in the journal', count, to('JournalProof', {})),
      { label: 'Last verified', value: at ? when(at) : 'Not yet', to: to('JournalProof', {}) },
      { label: 'Entries to post', value: figure(waiting), to: to('JournalProof', {}) },
    ],
  }),
  card('Outgoing email', 'mailroom.overview', {
    freshFor: FRESH_MS.dear,
    to: to('EmailDashboard', {}),
    figures: ({ waiting, oldest_waiting, days }, today) => [
      waitingFor('Waiting to be sent', waiting, to('EmailDashboard', {})),
      ...(oldest_waiting ? [{ label: 'Oldest', value: when(oldest_waiting) }] : []),
      {
        label: 'Bounced or failed, of today’s emails',
        value: figure(days.find(({ date }) => date === today)?.bounced ?? 0),
        to: to('EmailMessages', {}, { query: { status: 'UNDELIVERED', from: today, until: today } }),
      },
    ],
  }),
  card('Background jobs', 'today.failedJobs', {
    input: { page_size: 1 },
    to: to('FailedJobs', {}),
    figures: ({ count }) => [trouble('Failed', count, to('FailedJobs', {}))],
  }),
  card('Price changes', 'rates.versions', {
    input: { page_size: 50 },
    to: to('PriceVersions', {}),
    figures: ({ items }, today) => {
      const changed = items.find(
        ({ status, effective_at }) =>
          status !== 'CANCELED' && status !== 'SCHEDULED' && isSinceYesterday(effective_at, today),
      )
      const scheduled = items.filter(({ status }) => status === 'SCHEDULED')
      const inForce = items.find(({ status }) => status === 'IN_FORCE')
      return [
        ...(inForce
          ? [
              {
                label: 'In force',
                value: `Version ${inForce.number}`,
                to: to('PriceVersion', { number: String(inForce.number) }),
              },
            ]
          : []),
        ...(inForce?.effective_at ? [{ label: 'Since', value: when(inForce.effective_at) }] : []),
        ...(changed
          ? [
              {
                label: 'Changed since yesterday',
                value: sectionNames(changed.changed) || changed.reason,
                to: to('PriceVersion', { number: String(changed.number) }),
                tone: 'accent' as const,
              },
            ]
          : []),
        waitingFor('Scheduled', scheduled.length, to('PriceVersions', {})),
      ]
    },
  }),
]

type Asked = Parameters<typeof load>[0]

/** How long a card may keep the page waiting. */
const TIMEOUT_MS = 1000

/** The cards of whoever asks: trouble first. */
export async function cardsFor(asked: Asked, permissions: readonly string[], today: string): Promise<Card[]> {
  const own = CARD_KINDS.filter(({ endpoint }) => isFor(endpoint, permissions))
  const cards = await Promise.all(
    own.map(async ({ title, to, call, endpoint, input, freshFor, figures }) => {
      const ask = async () => figures((await load(asked, endpoint, input as never)) as never, today)
      const services = servicesOf(asked.context)
      const had = freshFor === OWN ? ask() : shared(services, `${call} ${today} ${language()}`, ask, freshFor)
      const shown = (await withTimeout(had)) ?? null
      return { title, to, figures: shown, isUrgent: has(shown, 'bad') }
    }),
  )
  return cards
    .filter(({ figures }) => figures?.length !== 0)
    .toSorted((one, other) => urgencyOf(other) - urgencyOf(one))
}

/** Whether something takes effect yesterday or today. */
function isSinceYesterday(effectiveAt: string | null, today: string): boolean {
  const date = effectiveAt?.slice(0, 10) ?? ''
  return date >= addDays(today, -1) && date <= today
}

function isFor({ access }: Endpoint, permissions: readonly string[]): boolean {
  return typeof access === 'object' && 'permission' in access && permissions.includes(access.permission)
}

/** Undefined when it failed or takes too long: the others stand without it. */
async function withTimeout<Value>(work: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}

function urgencyOf({ figures, isUrgent }: Card): number {
  return isUrgent ? 2 : Number(has(figures, 'accent'))
}

function has(figures: readonly Figure[] | null, wanted: Figure['tone']): boolean {
  return figures?.some(({ tone }) => tone === wanted) ?? false
}
