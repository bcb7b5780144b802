import { csvLines } from '../../lib/csv.ts'
import { toDollars, fromDollars, cents } from '../../lib/money.ts'
import type { JournalEntry, TrialLine } from './contract.ts'

/** The columns of the file for machines. Their names and order stay; new ones are added at the end. */
const COLUMNS = [
  'entry_id',
  'line',
  'date',
  'posted_at',
  'kind',
  'source',
  'source_id',
  'part',
  'corrects',
  'account_number',
  'account_name',
  'account_type',
  'account_key',
  'debit',
  'credit',
  'amount',
  'currency',
  'booking_id',
  'stay_id',
  'voucher_id',
  'invoice_id',
  'drawer_id',
  'member_id',
  'batch_date',
  'used_from',
  'used_until',
  'dispute_id',
] as const

/** The first line of the file for machines. */
export function csvHeader(): string {
  return csvLines([COLUMNS])
}

/** The lines of an entry: ISO dates, plain decimals, ids. */
export function csvLinesOf(entry: JournalEntry): string {
  return csvLines(
    entry.lines.map(({ account, number, name, type, amount }, index) => {
      const value = fromDollars(amount)
      const cells: Record<(typeof COLUMNS)[number], string | number | null> = {
        entry_id: entry.id,
        line: index + 1,
        date: entry.date,
        posted_at: entry.posted_at,
        kind: entry.kind,
        source: entry.source,
        source_id: entry.source_id,
        part: entry.part,
        corrects: entry.corrects,
        account_number: number,
        account_name: name,
        account_type: type,
        account_key: account,
        debit: toDollars(cents(Math.max(value, 0))),
        credit: toDollars(cents(Math.max(0 - value, 0))),
        amount,
        currency: 'USD',
        booking_id: entry.booking_id,
        stay_id: entry.stay_id,
        voucher_id: entry.voucher_id,
        invoice_id: entry.invoice_id,
        drawer_id: entry.drawer_id,
        member_id: entry.member_id,
        batch_date: entry.batch_date,
        dispute_id: entry.dispute_id,
        used_from: entry.used_from,
        used_until: entry.used_until,
      }
      return COLUMNS.map((column) => String(cells[column] ?? ''))
    }),
  )
}

type Account = Pick<TrialLine, 'number' | 'name' | 'type'>

const ROOTS = {
  ASSET: ['assets', 'A'],
  LIABILITY: ['liabilities', 'L'],
  EQUITY: ['equity', 'E'],
  REVENUE: ['revenues', 'R'],
  EXPENSE: ['expenses', 'X'],
} as const

/** What plain-text accounting begins with: the currency, and every account with its type. */
export function hledgerHead(accounts: readonly Account[]): string {
  return `commodity $1,000.00\n\n${accounts.map((account) => `account ${nameOf(account)}  ; type: ${ROOTS[account.type][1]}\n`).join('')}\n`
}

/** The balances before a period, as a transaction of its first day; nothing when there are none. */
export function hledgerOpening(date: string, accounts: readonly TrialLine[]): string {
  const standing = accounts.filter(({ opening }) => fromDollars(opening) !== 0)
  if (standing.length === 0) return ''
  return `${date} * Balances before ${date}\n${standing.map((account) => posting(account, account.opening)).join('')}\n`
}

/** An entry as a transaction. */
export function hledgerEntry({ id, date, kind, source, source_id, corrects, lines }: JournalEntry): string {
  const about = `source:${source.toLowerCase()}/${source_id}${corrects ? `, corrects:${corrects}` : ''}`
  return `${date} * (${id}) ${kind.toLowerCase().replaceAll('_', ' ')}  ; ${about}\n${lines.map((line) => posting(line, line.amount)).join('')}\n`
}

/** What every account has to come to by the end of a day. */
export function hledgerBalances(date: string, accounts: readonly TrialLine[]): string {
  if (accounts.length === 0) return ''
  return `${date} * Balances of ${date}\n${accounts.map((account) => `    ${nameOf(account)}  $0 = $${account.closing}\n`).join('')}\n`
}

function posting(account: Account, amount: string): string {
  return `    ${nameOf(account)}  $${amount}\n`
}

/** A name of the owner's, without what has a meaning in the format. */
function nameOf({ number, name, type }: Account): string {
  const plain = name
    .replaceAll(/[:;()[\]*!|=@{}"#\t]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${ROOTS[type][0]}:${number} ${plain}`.trim()
}
