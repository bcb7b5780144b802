// @ts-check
// Writes src/platform/schema.ts from the tables that the migrations make; with --check only compares.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Client } from 'pg'
import { withMigrated } from './migrated.mjs'
import { isNewEnough, root, run, say, script, setup } from './setup.mjs'

/** As src/platform/database.ts reads and writes them. */
const TYPES = {
  date: 'string',
  int8: 'number',
  numeric: 'number',
  timestamptz: 'Temporal.Instant',
  json: 'unknown',
  jsonb: 'unknown',
}

/**
 * What columns hold that PostgreSQL cannot say, by table and column; `*` is every table. Names are imported from IMPORTS.
 * @type {Record<string, string>}
 */
const COLUMNS = {
  '*.language': 'Language',
  '*.product_id': 'ProductId',
  '*.vehicle_class': 'VehicleClass',
  'account_limits.kind': 'ActKind',
  'account_limits.most_a_day': 'number | null',
  'account_limits.most_cents': 'Cents | null',
  'account_limits.most_days': 'number | null',
  'account_limits.permissions': 'string[]',
  'account_rights.groups': '{ id: string; name: string }[]',
  'analytics_events.parameters': 'Record<string, string | number | boolean | null>',
  'audit_trail.details': 'Record<string, unknown>',
  'booking_changes.details': 'Record<string, unknown>',
  'booking_changes.from_status': 'BookingStatus',
  'booking_changes.to_status': 'BookingStatus',
  'bookings.marketing': 'Record<string, string>',
  'bookings.needs': "('WHEELCHAIR' | 'CHILD_SEAT')[]",
  'bulk_actions.filter': 'Readonly<Record<string, string>>',
  'bulk_actions.work': 'BulkWork',
  'bulk_rows.why': 'KeptMessage',
  'clock_corrections.before': 'KeptTimes',
  'clock_corrections.times': 'KeptTimes',
  'campaigns.content': 'Content',
  'company_invoices.bill_to': 'BillTo',
  'cards_of_refunds.requested_at': 'Temporal.Instant',
  'coupons.definition': "Omit<Coupon, 'code' | 'max_uses' | 'max_uses_per_email'>",
  'drawers.pieces': 'Pieces',
  'journal_months.balances': 'Readonly<Record<string, Cents>>',
  'journal_proofs.differences': 'readonly JournalDifference[]',
  'gate_scans.details': 'Record<string, unknown>',
  'history.row_after': 'Record<string, unknown>',
  'history.row_before': 'Record<string, unknown>',
  'security_events.details': 'Record<string, string | number | boolean | null>',
  'slow_work.spent': 'SpentMs',
  'slow_work.statements': 'readonly KeptStatement[]',
  'import_rows.data': 'object',
  'import_rows.faults': 'readonly Fault[]',
  'imports.header': 'readonly string[]',
  'imports.mapping': 'Readonly<Record<string, number>>',
  'imports.sample': 'readonly (readonly string[])[]',
  'imports.totals': 'Readonly<Record<string, number>>',
  'inquiries.details': 'Company | Record<string, never>',
  'mail_messages.codes': 'readonly HiddenCode[]',
  'mail_messages.headers': 'Record<string, string>',
  'mail_messages.links': 'readonly KeptLink[]',
  'mailing_list_uploads.header': 'readonly string[]',
  'mailing_list_uploads.mapping': 'Readonly<Record<string, number>>',
  'mailing_list_uploads.sample': 'readonly (readonly string[])[]',
  'mailing_lists.counted': 'readonly CountedPeople[]',
  'mailing_lists.rules': 'MailingRules',
  'pay_links.held_class': 'VehicleClass',
  'payment_differences.kind': 'DifferenceKind',
  'payments.details': 'Record<string, unknown>',
  'payments.refusal': 'Refusal',
  'price_book_draft.book': 'PriceBook',
  'price_book_draft.touched': 'Record<string, { revision: number; at: string; by: string; is_settled?: boolean }>',
  'price_book_versions.book': 'PriceBook',
  'price_book_versions.changed': 'Section[]',
  'publication_notices.changes': 'ToldChange[]',
  'publication_notices.shifts': 'ToldShift[]',
  'quotes.rate': 'Rate',
  'sales_entries.vehicle_class': "VehicleClass | ''",
  'sales_sources.at': 'Temporal.Instant',
  'sales_sources.vehicle_class': "VehicleClass | ''",
  'sandbox.cards.behaviour': "'APPROVED' | 'DECLINED_WHEN_CHARGED' | 'DISPUTED'",
  'sandbox.charges.refusal': 'Refusal',
  'sandbox.reader_actions.refusal': 'Refusal',
  'sandbox.mailbox.headers': 'Record<string, string>',
  'z_reports.figures': 'ZFigures',
  'survey_responses.answers': 'SurveyAnswer[]',
  'schedule_edits.steps': 'Step[]',
  'schedule_people.availability': 'Availability',
  'shift_templates.shifts': 'PatternShift[]',
  'staff_exceptions.account_id': 'string | null',
  'staff_exceptions.approved_by': 'string | null',
  'staff_exceptions.at': 'Temporal.Instant',
  'staff_exceptions.drawer_id': 'string | null',
  'staff_exceptions.kind': 'ExceptionKind',
  'staff_exceptions.subject_kind': "'booking' | 'stay' | 'member' | 'voucher' | 'bulk' | 'drawer' | 'scan'",
  'staff_exceptions.price_cents': 'Cents | null',
  'staff_exceptions.taken_cents': 'Cents | null',
  'site_messages.payload': 'Record<string, unknown>',
  'space_changes.change': 'SpaceChange',
  'space_changes.vehicle_classes': 'VehicleClass[]',
  'stall_days.own': 'SpaceNumber[]',
  'transaction_changes.details': 'Record<string, unknown>',
  'transaction_changes.from_status': 'StayStatus',
  'transaction_changes.to_status': 'StayStatus',
  'transactions.rate': 'Rate',
  'pay_periods.figures': 'readonly PersonHours[]',
  'work_rule_versions.rules': 'WorkRules',
  'vehicle_classes.code': 'VehicleClass',
  'voucher_changes.details': 'Record<string, unknown>',
  'voucher_changes.from_status': 'VoucherStatus',
  'voucher_changes.to_status': 'VoucherStatus',
  'vouchers.rate': 'Rate',
  'wait_changes.details': 'Record<string, unknown>',
  'wait_changes.from_status': 'WaitStatus',
  'wait_changes.to_status': 'WaitStatus',
  'waits.card': 'SavedCard',
}

/** @type {Record<string, string>} */
const IMPORTS = {
  ActKind: 'src/capabilities/acts/kinds.ts',
  Availability: 'src/capabilities/schedule/rules.ts',
  BookingStatus: 'src/capabilities/bookings/contract.ts',
  BulkWork: 'src/capabilities/bulk/work.ts',
  Cents: 'src/lib/money.ts',
  Company: 'src/capabilities/inquiries/rules.ts',
  Content: 'src/capabilities/campaigns/content.ts',
  BillTo: 'src/capabilities/invoices/rules.ts',
  Coupon: 'src/capabilities/coupons/rules.ts',
  DifferenceKind: 'src/capabilities/payments/rules.ts',
  ExceptionKind: 'src/capabilities/exceptions/contract.ts',
  Fault: 'src/capabilities/imports/fields.ts',
  HiddenCode: 'src/capabilities/mail/placeholders.ts',
  JournalDifference: 'src/capabilities/journal/rules.ts',
  KeptTimes: 'src/capabilities/timeclock/rules.ts',
  PersonHours: 'src/capabilities/timeclock/periods/contract.ts',
  KeptStatement: 'src/capabilities/performance/rules.ts',
  SpentMs: 'src/capabilities/performance/rules.ts',
  WorkRules: 'src/capabilities/timeclock/rules.ts',
  KeptMessage: 'src/lib/message.ts',
  KeptLink: 'src/capabilities/mail/sealed-links.ts',
  Language: 'src/lib/language.ts',
  CountedPeople: 'src/capabilities/mailing-lists/rules.ts',
  MailingRules: 'src/capabilities/mailing-lists/rule-schema.ts',
  PatternShift: 'src/capabilities/schedule/rules.ts',
  Pieces: 'src/capabilities/drawers/rules.ts',
  PriceBook: 'src/capabilities/rates/rules.ts',
  ProductId: 'src/http/wire.ts',
  Rate: 'src/capabilities/quotes/contract.ts',
  Refusal: 'src/platform/cards.ts',
  SavedCard: 'src/platform/cards.ts',
  Section: 'src/capabilities/rates/sections.ts',
  SpaceChange: 'src/capabilities/capacity/space.ts',
  SpaceNumber: 'src/capabilities/capacity/space.ts',
  StayStatus: 'src/capabilities/stays/contract.ts',
  Step: 'src/capabilities/schedule/rules.ts',
  SurveyAnswer: 'src/capabilities/feedback/contract.ts',
  ToldChange: 'src/capabilities/schedule/rules.ts',
  ToldShift: 'src/capabilities/schedule/rules.ts',
  VehicleClass: 'src/http/wire.ts',
  VoucherStatus: 'src/capabilities/vouchers/contract.ts',
  WaitStatus: 'src/capabilities/waitlist/contract.ts',
  ZFigures: 'src/capabilities/day-close/rules.ts',
}

const FILE = join(root, 'src/platform/schema.ts')

await script(async () => {
  const node = setup()
  if (!isNewEnough()) return run(node, ['bin/schema.mjs', ...process.argv.slice(2)])
  return withMigrated((url) => generate(node, url, process.argv.includes('--check')))
})

/** @param {string} node @param {string} url @param {boolean} check */
async function generate(node, url, check) {
  const folder = mkdtempSync(join(tmpdir(), 'skylot-schema-'))
  try {
    const file = join(folder, 'schema.ts')
    const code = await run(node, [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect=postgres',
      `--url=${url}`,
      `--out-file=${file}`,
      '--log-level=error',
      '--exclude-pattern=schema_migrations',
      `--type-mapping=${JSON.stringify(TYPES)}`,
    ])
    if (code !== 0) return code
    const text = refined(readFileSync(file, 'utf8'), await readFacts(url))
    if (!check) writeFileSync(FILE, text)
    if (text === readFileSync(FILE, 'utf8')) return 0
    say('src/platform/schema.ts is not what the migrations make: run "npm run schema".')
    return 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * What the catalogs say and kysely-codegen does not read: the values that a CHECK allows a text column, as a union, by
 * table and column; and which tables are views.
 * @param {string} url
 */
async function readFacts(url) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: checks } = await client.query(`
      select concat(nullif(nspname, 'public') || '.', relname, '.', attname) as column, pg_get_constraintdef(con.oid) as rule
      from pg_constraint con join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'c' and cardinality(conkey) = 1`)
    const { rows: views } = await client.query(`
      select concat(nullif(schemaname, 'public') || '.', viewname) as name from pg_views
      where schemaname not in ('pg_catalog', 'information_schema')`)
    const values = checks.flatMap(({ column, rule }) => {
      const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(rule) ?? []
      return list ? [/** @type {const} */ ([column, list.replaceAll('::text', '').replaceAll(', ', ' | ')])] : []
    })
    return { values: new Map(values), views: new Set(views.map(({ name }) => name)) }
  } finally {
    await client.end()
  }
}

/**
 * The generated text with the types that are closer to what columns hold. PostgreSQL does not know which columns of a
 * view may be null: none is, unless COLUMNS says so.
 * @param {string} text @param {Awaited<ReturnType<typeof readFacts>>} facts
 */
function refined(text, { values, views }) {
  const tables = new Map([...text.matchAll(/^ {2}"?([\w.]+)"?: (\w+);$/gm)].map(([, table, name]) => [name, table]))
  const unknown = new Set(Object.keys(COLUMNS))
  const lines = text.split('\n')
  let table = ''
  for (const [index, line] of lines.entries()) {
    table = /^export interface (\w+) \{$/.exec(line)?.[1] ?? table
    const [, column, before = '', type = '', after] = /^ {2}(\w+): (Generated<)?(\w+(?:\[\])?)(.*;)$/.exec(line) ?? []
    if (!column || table === 'DB') continue
    const name = `${tables.get(table)}.${column}`
    const own = [name, `*.${column}`].find((key) => key in COLUMNS)
    if (own) unknown.delete(own)
    const closer = (own && COLUMNS[own]) ?? values.get(name) ?? (column.endsWith('_cents') ? 'Cents' : type)
    const end = views.has(tables.get(table) ?? '') ? ';' : after
    lines[index] = `  ${column}: ${before}${closer}${end}`
  }
  if (unknown.size > 0) throw new Error(`bin/schema.mjs: COLUMNS names what is not there: ${[...unknown].join(', ')}`)
  const made = lines.join('\n')
  const imports = Object.entries(IMPORTS)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(made))
    .map(([name, file]) => `import type { ${name} } from '${relative('src/platform', file).replace(/^(?!\.)/, './')}';`)
  return made.replace(/^import type .*$/m, (line) => [line, ...imports].join('\n'))
}
