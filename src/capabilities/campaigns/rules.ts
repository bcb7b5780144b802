import { addDays, fromLocal, isBefore, pacificDate } from '../../lib/pacific.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { type Block, CAMPAIGN_LANGUAGES, type CampaignLanguage, type Content, OCCASION, VARIABLES } from './content.ts'
import { messages } from './texts.ts'

export type CampaignStatus = 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'PAUSED' | 'STOPPED' | 'SENT' | 'OFF' | 'ON'
export type SeriesKind = 'WELCOME' | 'FIRST_STAY' | 'POINTS_EXPIRING' | 'LONG_AWAY' | 'QUOTE'
export type CampaignKind = 'CAMPAIGN' | SeriesKind

const EDITED: readonly CampaignStatus[] = ['DRAFT', 'OFF', 'ON']

/** What can be done with a campaign or series, by status. */
export const campaignCan = {
  edit: (status: CampaignStatus): Verdict => (EDITED.includes(status) ? ALLOWED : refused(messages.notEdited)),
  schedule: (status: CampaignStatus): Verdict => (status === 'DRAFT' ? ALLOWED : refused(messages.notADraft)),
  withdraw: (status: CampaignStatus): Verdict => (status === 'SCHEDULED' ? ALLOWED : refused(messages.notScheduled)),
  pause: (status: CampaignStatus): Verdict => (status === 'SENDING' ? ALLOWED : refused(messages.notSending)),
  resume: (status: CampaignStatus): Verdict => (status === 'PAUSED' ? ALLOWED : refused(messages.notPaused)),
  stop: (status: CampaignStatus): Verdict =>
    status === 'SENDING' || status === 'PAUSED' ? ALLOWED : refused(messages.notSending),
  turnOn: (status: CampaignStatus): Verdict => (status === 'OFF' ? ALLOWED : refused(messages.notOff)),
  turnOff: (status: CampaignStatus): Verdict => (status === 'ON' ? ALLOWED : refused(messages.notOn)),
}

/** The next occurrence of a time of day at the airport: today or tomorrow. */
export function nextMorning(now: Temporal.Instant, time: string): Temporal.Instant {
  const today = fromLocal(pacificDate(now), time)
  return isBefore(now, today) ? today : fromLocal(addDays(pacificDate(now), 1), time)
}

const MOST_IN_A_BATCH = 20
const BATCH_SECONDS = 5

/** Messages per batch: some seconds' worth, so that a pause or a new rate takes effect soon. */
export function batchSize(ratePerMinute: number): number {
  return Math.min(MOST_IN_A_BATCH, Math.max(1, Math.floor((ratePerMinute * BATCH_SECONDS) / 60)))
}

/** The milliseconds for so many messages at a rate. */
export function paceMs(messages: number, ratePerMinute: number): number {
  return Math.ceil((messages * 60_000) / ratePerMinute)
}

const LONGEST_PAUSE_SECONDS = 900

/** The seconds until a message that was not accepted is retried. */
export function retrySeconds(attempts: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, 15 * 2 ** Math.max(0, attempts - 1))
}

/** A share of a group, such as 10 of 1,000. */
interface Share {
  readonly of: number
  readonly count: number
}

/** Percentage points, with a 95% confidence interval. */
interface Difference {
  readonly points: number
  readonly low: number
  readonly high: number
}

const Z95 = 1.959964

/**
 * The difference between two shares, in percentage points, with Newcombe's interval from Wilson's (1998, method 10),
 * which also holds for small groups and rare events. Undefined if a group is empty.
 */
export function differenceOf(one: Share, other: Share): Difference | undefined {
  if (one.of === 0 || other.of === 0) return undefined
  const [a, b] = [wilson(one), wilson(other)]
  const difference = a.rate - b.rate
  const low = difference - Math.hypot(a.rate - a.low, b.high - b.rate)
  const high = difference + Math.hypot(a.high - a.rate, b.rate - b.low)
  return { points: 100 * difference, low: 100 * low, high: 100 * high }
}

function wilson({ of, count }: Share): { rate: number; low: number; high: number } {
  const rate = count / of
  const spread = Z95 ** 2 / of
  const middle = (rate + spread / 2) / (1 + spread)
  const half = (Z95 * Math.sqrt((rate * (1 - rate)) / of + spread / (4 * of))) / (1 + spread)
  return { rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** The checks before a campaign is sent. */
export const CHECKS = [
  'PEOPLE',
  'LANGUAGES',
  'VARIABLES',
  'LINKS',
  'PICTURES',
  'CODES',
  'PRICES',
  'RENDERS',
  'UNSUBSCRIBE',
  'WEIGHT',
] as const
export type CheckName = (typeof CHECKS)[number]

/** A failed check: where, and details. */
export interface Fault {
  readonly check: CheckName
  /** From 1; null for subject, preview and the whole campaign. */
  readonly block: number | null
  readonly language: CampaignLanguage | null
  readonly detail: string
}

/** The faults that the content alone shows. */
export function faultsOf(content: Content): Fault[] {
  const { subjects, preview, blocks } = content
  const whole = [...subjects, preview].flatMap((words) => wordFaults(words, null))
  const each = blocks.flatMap((block, index) => blockFaults(block, index + 1))
  const nothing: Fault[] = blocks.length === 0 ? [{ check: 'LANGUAGES', block: null, language: null, detail: '' }] : []
  return [...whole, ...nothing, ...each]
}

function blockFaults(block: Block, no: number): Fault[] {
  const faults = wordFaults(block.text, no)
  const fault = (check: CheckName, detail = '') => ({ check, block: no, language: null, detail })
  if (block.kind === 'mjml') faults.push(...wordFaults(block.source, no))
  if (block.kind === 'button' && block.href === '') faults.push(fault('LINKS'))
  if (block.kind === 'picture' && block.picture === '') faults.push(fault('PICTURES'))
  if (block.kind === 'code' && block.code === '') faults.push(fault('CODES'))
  return faults
}

function wordFaults(words: Readonly<Record<CampaignLanguage, string>>, block: number | null): Fault[] {
  return CAMPAIGN_LANGUAGES.flatMap((language): Fault[] => {
    const text = words[language]
    if (text === '') return [{ check: 'LANGUAGES', block, language, detail: '' }]
    return unknownVariables(text).map((detail) => ({ check: 'VARIABLES', block, language, detail }))
  })
}

const NAMED = /\{\{-?([^}]*?)-?\}\}/g

/** The unknown placeholders of a text. */
export function unknownVariables(text: string): string[] {
  const named = [...text.matchAll(NAMED)].map(([, name = '']) => name.trim())
  const rest = text.replaceAll(NAMED, '')
  const strange = [...rest.matchAll(/\{[{%][^}]*\}?|[%}]\}/g)].map(([found]) => found)
  return [...named.filter((name) => !VARIABLES.some((each) => each === name)), ...strange]
}

/** Whether a link leads to a page of our site. */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href)
}

/** Whether mails may link to an address. */
export function isWebAddress(href: string): boolean {
  return /^https:\/\/[^\s@/]+(?:\/\S*)?$/.test(href)
}

/** The path of one of our pages without query, fragment and placeholders. */
export function pathOf(href: string): string {
  return href.replace(/[?#].*$/s, '').replaceAll(OCCASION, 'occasion')
}

/** Days during which bookings count for a campaign. */
export const COUNTED_DAYS = 14

/** Gmail clips larger messages. */
export const HEAVIEST_BYTES = 100 * 1024
