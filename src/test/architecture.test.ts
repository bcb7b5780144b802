import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Which capability may enter which other one. No way leads back to where it began, and none is longer than {@link FLOORS}. */
const EDGES: Record<string, readonly string[]> = {
  acts: ['auth', 'settings'],
  analytics: [],
  announcements: ['auth'],
  approvals: ['acts', 'auth', 'mail', 'settings'],
  'audit-log': ['auth'],
  auth: [],
  bookings: [
    'acts',
    'analytics',
    'auth',
    'capacity',
    'club',
    'companies',
    'coupons',
    'documents',
    'flights',
    'holds',
    'mail',
    'passes',
    'payments',
    'preferences',
    'quotes',
    'rates',
    'settings',
  ],
  bulk: ['acts', 'auth', 'bookings', 'capacity', 'letters', 'moves', 'settings'],
  campaigns: [
    'auth',
    'bookings',
    'club',
    'content',
    'coupons',
    'mail',
    'preferences',
    'quotes',
    'rates',
    'settings',
    'stays',
  ],
  capacity: ['settings'],
  care: ['acts', 'auth', 'mail', 'settings'],
  club: ['auth', 'mail', 'payments', 'rates', 'settings'],
  companies: ['auth', 'coupons'],
  content: ['auth', 'settings'],
  coupons: ['auth'],
  'day-close': ['auth', 'documents', 'drawers', 'mail', 'offline-scans', 'payments', 'sales', 'settings', 'stays'],
  disputes: ['auth', 'bookings', 'content', 'documents', 'mail', 'payments', 'settings', 'stays', 'vouchers'],
  documents: [],
  drawers: ['auth', 'payments'],
  exceptions: ['acts', 'auth', 'payments'],
  feedback: [
    'acts',
    'analytics',
    'announcements',
    'auth',
    'bookings',
    'care',
    'club',
    'mail',
    'settings',
    'shuttle',
    'stays',
  ],
  finder: ['bookings', 'companies', 'inquiries', 'mail', 'members', 'payments', 'stays', 'vouchers'],
  flights: [],
  gate: ['acts', 'bookings', 'club', 'drawers', 'flights', 'payments', 'settings', 'stays', 'tonight', 'vouchers'],
  holds: ['capacity'],
  imports: ['auth', 'bookings', 'capacity', 'club', 'companies', 'coupons', 'payments', 'settings'],
  inquiries: ['acts', 'analytics', 'auth', 'bookings', 'care', 'mail', 'settings'],
  invoices: ['auth', 'bookings', 'companies', 'documents', 'mail', 'payments', 'quotes', 'settings'],
  journal: ['auth', 'bookings', 'payments', 'stays', 'vouchers'],
  letters: ['auth', 'bookings', 'mail', 'settings', 'stays'],
  mail: ['auth', 'documents', 'settings'],
  'mailing-lists': ['auth', 'companies'],
  members: ['acts', 'auth', 'bookings', 'club', 'mail', 'passes', 'rates', 'stays', 'vouchers', 'waitlist'],
  membership: ['bookings', 'club', 'documents', 'mail', 'passes', 'payments', 'quotes', 'rates', 'settings', 'stays'],
  moves: ['acts', 'auth', 'bookings', 'capacity', 'club', 'coupons', 'mail', 'quotes', 'rates', 'settings'],
  occupancy: ['bookings', 'capacity', 'settings', 'stays', 'waitlist'],
  'offline-scans': ['bookings', 'drawers', 'rates', 'stays'],
  performance: [],
  'partner-lots': ['acts', 'auth', 'bookings', 'drawers', 'quotes'],
  passes: ['documents'],
  payments: ['auth'],
  preferences: ['auth', 'mail', 'settings'],
  'price-preview': ['bookings', 'coupons', 'quotes', 'rates'],
  privacy: ['auth', 'club', 'mail', 'settings'],
  quotes: ['analytics', 'capacity', 'coupons', 'mail', 'rates', 'settings'],
  rates: ['auth'],
  refunds: ['acts', 'bookings', 'club', 'drawers', 'rates', 'stays', 'vouchers'],
  sales: ['auth', 'companies', 'coupons', 'invoices', 'payments', 'rates'],
  reports: ['auth', 'mail', 'settings'],
  schedule: ['auth', 'bookings', 'documents', 'mail', 'settings', 'staff'],
  security: ['auth', 'mail', 'settings'],
  settings: [],
  setup: ['auth', 'capacity', 'mail', 'payments', 'rates', 'settings'],
  shuttle: ['analytics', 'auth', 'bookings', 'club', 'settings', 'stays'],
  simulator: ['bookings', 'club', 'mail', 'settings', 'vouchers'],
  space: ['auth', 'bookings', 'capacity', 'rates', 'settings'],
  staff: ['acts', 'auth', 'mail', 'settings', 'timeclock'],
  stays: [
    'acts',
    'analytics',
    'auth',
    'bookings',
    'club',
    'documents',
    'drawers',
    'flights',
    'mail',
    'payments',
    'quotes',
    'rates',
    'settings',
    'vouchers',
  ],
  timeclock: ['auth'],
  today: ['bookings', 'payments', 'settings', 'stays'],
  tonight: ['auth', 'bookings', 'capacity', 'mail', 'moves', 'settings', 'stays', 'vouchers'],
  views: [],
  vouchers: [
    'acts',
    'analytics',
    'auth',
    'capacity',
    'club',
    'documents',
    'mail',
    'passes',
    'payments',
    'quotes',
    'rates',
    'settings',
  ],
  waitlist: [
    'analytics',
    'auth',
    'bookings',
    'capacity',
    'club',
    'holds',
    'mail',
    'payments',
    'quotes',
    'rates',
    'settings',
  ],
}

/** The house has no more floors: a capability stands one floor above the highest that it enters. */
const FLOORS = 7

/** What a part may import of the others. Types may be imported from anywhere but the web app. */
const PARTS: Record<string, RegExp> = {
  lib: /^languages\//,
  languages: /^lib\//,
  platform: /^(lib\/|http\/problem)/,
  http: /^(lib|platform)\//,
  capabilities: /^(lib\/|platform\/|capabilities\/|http\/(problem|capability|endpoint|texts|wire)\.ts)/,
  app: /^(lib|platform|http|capabilities)\//,
  web: /^(lib\/|languages\/index|http\/(client|credential|endpoint|json-schema|problem|wire)\.ts|app\/contracts\.ts|capabilities\/)/,
}

interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

const TEST = /\.(test|e2e)\.tsx?$|\/(factory|arbitraries|second-opinion[\w-]*)\.ts$|^test\//
const source = new Map(
  globSync('src/**/*.{ts,tsx}').map((path) => [path.slice('src/'.length), withoutComments(readFileSync(path, 'utf8'))]),
)
const files = [...source.keys()].filter((path) => !TEST.test(path))
const imports = files.flatMap(importsOf)

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

function importsOf(from: string): Import[] {
  const code = source.get(from)!
  const named = code.matchAll(/(?:^|\n)(?:import|export)\s+([^'"();=]*?)\s*from\s+'(\.[^']+)'/g)
  const bare = code.matchAll(/(?:^|\n)import()\s+'(\.[^']+)'/g)
  const lazy = code.matchAll(/import\(()\s*'(\.[^']+)'\s*\)/g)
  return [...named, ...bare, ...lazy].map(([, names = '', to = '']) => ({
    from,
    to: join(dirname(from), to),
    typeOnly: /^type\b|^\{(?:\s*type\s[^,}]+,?)+\s*\}$/.test(names),
  }))
}

const partOf = (path: string) => path.split('/')[0]!
const capabilityOf = (path: string) => (partOf(path) === 'capabilities' ? path.split('/')[1] : undefined)
const told = ({ from, to }: Import) => `${from} → ${to}`

/** What decides without I/O: contracts, rules, and whatever imports nothing but such things. Browsers run it too. */
const pure = new Set(
  files.filter(
    (path) =>
      /^(lib|languages|capabilities)\//.test(path) ||
      /^http\/(endpoint|input-faults|texts|wire|problem)\.ts$/.test(path),
  ),
)
const touchesTheWorld = (path: string) => /from '(node:|pg|kysely|jose|pino|mjml|nodemailer)/.test(source.get(path)!)
for (let before = -1; before !== pure.size; ) {
  before = pure.size
  const impure = imports
    .filter(({ from, to, typeOnly }) => !typeOnly && pure.has(from) && !pure.has(to))
    .map(({ from }) => from)
  for (const path of [...impure, ...[...pure].filter(touchesTheWorld)]) pure.delete(path)
}

describe('imports', () => {
  test('every part imports what its place allows', () => {
    const wrong = imports.filter(({ from, to, typeOnly }) => {
      if (partOf(from) === partOf(to)) return false
      return !PARTS[partOf(from)]!.test(to) && !(typeOnly && (partOf(to) !== 'web' || partOf(from) === 'languages'))
    })
    expect(wrong.map(told)).toEqual([])
  })

  test('nothing that runs imports a test', () => {
    expect(imports.filter(({ to }) => TEST.test(to)).map(told)).toEqual([])
  })

  test('a capability enters another one along a declared edge, through its index or what is pure', () => {
    const crossing = imports.filter(({ from, to }) => {
      const [own, other] = [capabilityOf(from), capabilityOf(to)]
      return own !== undefined && other !== undefined && own !== other
    })
    const undeclared = crossing.filter(({ from, to }) => !EDGES[capabilityOf(from)!]?.includes(capabilityOf(to)!))
    const aside = crossing.filter(({ to, typeOnly }) => !to.endsWith('/index.ts') && !pure.has(to) && !typeOnly)
    expect({ undeclared: undeclared.map(told), aside: aside.map(told) }).toEqual({ undeclared: [], aside: [] })
  })

  test('no edge leads back', () => {
    const visit = (name: string, way: readonly string[]): void => {
      expect(way, 'a way that leads back').not.toContain(name)
      for (const next of EDGES[name] ?? []) visit(next, [...way, name])
    }
    for (const name of Object.keys(EDGES)) visit(name, [])
  })

  test('the house has few floors', () => {
    const floorOf = (name: string): number => 1 + Math.max(0, ...(EDGES[name] ?? []).map(floorOf))
    const tooHigh = Object.keys(EDGES).filter((name) => floorOf(name) > FLOORS)
    expect(tooHigh).toEqual([])
  })

  test('every declared edge is used', () => {
    const used = new Set(imports.map(({ from, to }) => `${capabilityOf(from)} → ${capabilityOf(to)}`))
    const declared = Object.entries(EDGES).flatMap(([name, others]) => others.map((other) => `${name} → ${other}`))
    expect(declared.filter((edge) => !used.has(edge))).toEqual([])
  })

  test('the web app reads contracts and rules, and no more of a capability', () => {
    const wrong = imports.filter(({ from, to }) => partOf(from) === 'web' && capabilityOf(to) && !pure.has(to))
    expect(wrong.map(told)).toEqual([])
  })

  test('nothing but the back office imports from it, so that no traveller carries its texts', () => {
    const isOfStaff = (path: string) => path.startsWith('web/office/')
    expect(
      imports.filter(({ from, to, typeOnly }) => isOfStaff(to) && !isOfStaff(from) && !typeOnly).map(told),
    ).toEqual(['web/paths.ts → web/office/paths.ts', 'web/routes.ts → web/office/screens.ts'])
  })
})

describe('size', () => {
  /** A screen of the back office is read in one go. A file of several has as many times the lines. */
  const LONGEST_SCREEN = 350

  test('a screen of the back office is one short file', () => {
    const code = files
      .filter((path) => path.startsWith('web/office/'))
      .map((path) => [path, source.get(path)!] as const)
    const screens = code.filter(([, text]) => /export const screen\b/.test(text))
    expect(screens.length).toBeGreaterThan(150)
    const tooLong = screens.filter(([, text]) => {
      const count = [...text.matchAll(/\bpath: '\/staff/g)].length
      return text.split('\n').length > LONGEST_SCREEN * Math.max(1, count)
    })
    expect(tooLong.map(([path]) => path)).toEqual([])
  })
})

describe('purity', () => {
  test('contracts and rules import nothing that touches the world', () => {
    const wanted = files.filter((path) => /^capabilities\/([\w-]+\/){1,2}(\w+-)?(contract|rules)\.ts$/.test(path))
    expect(wanted.filter((path) => !pure.has(path))).toEqual([])
  })

  test('what is pure reads no clock, no chance and no environment', () => {
    const impure = /Temporal\.Now|Date\.now|new Date\(\)|performance\.now|Math\.random|crypto\.|process\./
    expect([...pure].filter((path) => impure.test(source.get(path)!))).toEqual([])
  })
})

describe('types', () => {
  test('no product code turns one type into another by way of unknown', () => {
    expect(files.filter((path) => /\bas unknown as\b/.test(source.get(path)!))).toEqual([])
  })
})

describe('time zone', () => {
  /** A second opinion is written apart. The figures of payment days still spell the zone out. */
  const SPELL_IT_OUT = ['capabilities/payments/store.ts', 'capabilities/quotes/second-opinion.ts', 'lib/pacific.ts']

  test('the zone of the business is spelled out in one place; others take ZONE', () => {
    const others = [...source.keys()].filter(
      (path) => !/\.(test|e2e)\.tsx?$|^test\//.test(path) && !SPELL_IT_OUT.includes(path),
    )
    expect(others.filter((path) => source.get(path)!.includes('America/Los_Angeles'))).toEqual([])
  })
})

describe('languages', () => {
  const inside = /^capabilities\/(?:[\w-]+\/)+(?:[\w-]*contract|rules|store|[\w-]*handlers)\.ts$/

  test('rules, handlers and stores answer codes: who reads is known at the edge alone', () => {
    const asks = /\b(?:language|texts)\(\)/
    expect(files.filter((path) => inside.test(path) && asks.test(source.get(path)!))).toEqual([])
  })
})

describe('tables', () => {
  const schema = globSync('migrations/*.sql')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const tables = [...schema.matchAll(/create (?:unlogged )?table ([\w.]+)/g)].map(([, name = '']) => name)
  const partitions = new Set([...schema.matchAll(/create table (\w+) partition of/g)].map(([, name]) => name))

  // What people read says "from fees and taxes", too.
  const isCode = (path: string) => path.endsWith('.ts') && !/(?:\btexts\.ts$|^languages\/)/.test(path)

  // In SQL as text, unless a function begins there; and in queries that are built.
  const naming = new Map<string, Set<string>>()
  for (const path of files.filter(isCode)) {
    const inSql = source
      .get(path)!
      .matchAll(/\b(?:from|join|into|update|using)\s+(\w+(?:\.\w+)?)\b(?!\s*[:?.,]\s*\w+\s*=>)/g)
    const inQueries = source
      .get(path)!
      .matchAll(/(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join)\(\s*'(\w+(?:\.\w+)?)/g)
    for (const [, name = ''] of [...inSql, ...inQueries]) naming.set(name, (naming.get(name) ?? new Set()).add(path))
  }

  test.each(tables.filter((name) => !partitions.has(name)))('%s is named in one store', (table) => {
    const paths = [...(naming.get(table) ?? [])]
    expect(paths.length, paths.join(', ')).toBeLessThanOrEqual(1)
    for (const path of paths) expect(path).toMatch(/^platform\/|^capabilities\/([\w-]+\/){1,2}store\.ts$/)
  })

  test('the search finds stores', () => {
    expect(naming.get('bookings')).toEqual(new Set(['capabilities/bookings/store.ts']))
    expect(naming.get('mail_messages')).toEqual(new Set(['capabilities/mail/store.ts']))
  })
})

describe('rows in tests', () => {
  /** Why a test holds SQL as text; all others touch rows through the harness (`test/rows.ts`). */
  const SQL_FOR: Record<string, readonly string[]> = {
    'is about the database itself: its types, statements, rules, locks, backup, migrations or plans': [
      'app/api.test.ts',
      'capabilities/analytics/funnel.test.ts',
      'capabilities/analytics/handlers.test.ts',
      'capabilities/audit-log/kept.test.ts',
      'capabilities/bookings/states.test.ts',
      'capabilities/bookings/together.test.ts',
      'capabilities/exceptions/exceptions.test.ts',
      'capabilities/finder/handlers.test.ts',
      'capabilities/journal/handlers.test.ts',
      'capabilities/performance/handlers.test.ts',
      'capabilities/mailing-lists/handlers.test.ts',
      'capabilities/mailing-lists/rules.test.ts',
      'capabilities/privacy/erasure.test.ts',
      'capabilities/club/points/plans.test.ts',
      'capabilities/invoices/plans.test.ts',
      'capabilities/occupancy/plans.test.ts',
      'capabilities/space/plans.test.ts',
      'http/idempotency.test.ts',
      'http/serve.test.ts',
      'platform/backup.test.ts',
      'platform/database.test.ts',
      'platform/page-line.test.ts',
      'platform/jobs.test.ts',
      'platform/keys.test.ts',
      'platform/records.test.ts',
      'platform/sandbox-gateway.test.ts',
      'platform/shared-transaction.test.ts',
      'platform/timings.test.ts',
      'platform/together.test.ts',
      'platform/unavailable.test.ts',
      'test/kept-messages.test.ts',
      'test/keys.test.ts',
      'test/used-again.test.ts',
    ],
    'breaks the database, or holds a lock in it, to see who notices': [
      'app/seed.test.ts',
      'capabilities/acts/acts.test.ts',
      'capabilities/auth/handlers.test.ts',
      'capabilities/bookings/documents/files.test.ts',
      'capabilities/bookings/price-drop.test.ts',
      'capabilities/bookings/race.test.ts',
      'capabilities/bulk/handlers.test.ts',
      'capabilities/campaigns/handlers.test.ts',
      'capabilities/club/handlers.test.ts',
      'capabilities/club/points/handlers.test.ts',
      'capabilities/day-close/handlers.test.ts',
      'capabilities/imports/handlers.test.ts',
      'capabilities/reports/handlers.test.ts',
      'capabilities/shuttle/vehicles.test.ts',
      'capabilities/space/handlers.test.ts',
      'test/e2e/errors.e2e.ts',
      'test/error-reports.test.ts',
      'test/faults/idempotency.test.ts',
      'test/faults/postgres.test.ts',
      'test/faults/processes.test.ts',
      'test/faults/rolling-update.test.ts',
      'test/faults/waitlist.test.ts',
      'test/one-result-per-key.test.ts',
    ],
    'makes rows by the thousand': [
      'capabilities/bookings/coupon-redemptions.test.ts',
      'capabilities/invoices/statement.test.ts',
      'capabilities/mailing-lists/speed.test.ts',
      'capabilities/members/handlers.test.ts',
      'capabilities/occupancy/handlers.test.ts',
      'capabilities/payments/refunds.test.ts',
      'capabilities/price-preview/preview.test.ts',
      'capabilities/sales/reports/handlers.test.ts',
      'capabilities/stays/office-handlers.test.ts',
      'capabilities/vouchers/jobs.test.ts',
      'capabilities/vouchers/office-handlers.test.ts',
      'test/faults/campaigns.test.ts',
      'test/faults/imports.test.ts',
      'test/faults/soak.test.ts',
    ],
  }
  /** Texts in other tests that are still there. It may only fall. */
  const LEFT = 42

  const texts = [...source]
    .filter(([path]) => /\.(test|e2e)\.tsx?$/.test(path) && path !== 'test/statements.test.ts')
    .map(([path, code]) => [path, [...code.matchAll(/(?<!\}\.)\bsql(?:<[^`(]*>)?`/g)].length] as const)
    .filter(([, count]) => count > 0)
  const explained = new Set(Object.values(SQL_FOR).flat())

  test('who holds SQL as text is named with the reason, and few others do', () => {
    const others = texts.filter(([path]) => !explained.has(path))
    const count = others.reduce((all, [, each]) => all + each, 0)
    expect(count, others.join('; ')).toBeLessThanOrEqual(LEFT)
  })

  test('whoever is named holds some', () => {
    const found = new Set(texts.map(([path]) => path))
    expect([...explained].filter((path) => !found.has(path))).toEqual([])
  })
})

test('what `Intl` writes with is made once, not for each text', () => {
  const ONCE = /^(?:export )?const \w+ = |perLanguage\(|^ {2}\(locale\) => /
  const found = [...source]
    .filter(([path]) => !/\.(test|e2e|bench)\.tsx?$/.test(path))
    .flatMap(([path, code]) => code.split('\n').map((line) => ({ path, line })))
    .filter(({ line }) => line.includes('new Intl.') || line.includes('.toLocaleString('))
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(({ line }) => !ONCE.test(line))).toEqual([])
})

describe('glossary', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| **'))

  test('what it says of wire and code is there', () => {
    const code = [...source.values(), ...globSync('migrations/*.sql').map((path) => readFileSync(path, 'utf8'))]
    const known = new Set([...files.join(' ').matchAll(/[\w-]+/g), ...code.join(' ').matchAll(/[\w-]+/g)].map(String))
    const named = rows.flatMap((row) =>
      [...row.matchAll(/`([^`]+)`/g)].flatMap(([, words = '']) => words.match(/[\w-]+/g)),
    )
    expect(named.length).toBeGreaterThan(150)
    expect(named.filter((word) => word && !known.has(word))).toEqual([])
  })

  test('each word stands there once', () => {
    const words = rows.map((row) => row.split(' | ')[0])
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  })
})
