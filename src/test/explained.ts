import pg from 'pg'

/** What PostgreSQL told of one statement when it had run. */
export interface Explained {
  readonly text: string
  /** Milliseconds. */
  readonly milliseconds: number
  readonly plan: PlanNode
}

/** A step of a plan, as `explain (format json)` writes it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_nested_statements': 'on',
}

/** The same database, over connections that tell the plan of each statement; with `settings` of the planner besides. */
export function explaining(url: string, settings: Settings): string {
  return optionsOf(url, { ...SETTINGS, ...settings })
}

type Settings = Readonly<Record<string, string | number>>

/** The same database, over connections with settings of their own. */
export function optionsOf(url: string, settings: Settings): string {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const changed = new URL(url)
  changed.searchParams.set('options', options.join(' '))
  return changed.href
}

const heard = new Set<(explained: Explained) => void>()
let isListening = false

/** What was told of statements while `work` went on, of every connection of this process that {@link explaining} opened. */
export async function explained<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: Explained[] }> {
  listen()
  const statements: Explained[] = []
  const hear = (one: Explained) => statements.push(one)
  heard.add(hear)
  try {
    return { result: await work(), statements }
  } finally {
    heard.delete(hear)
  }
}

/** Plans come as notices of a connection, and a pool does not hand on those of its own. Call it before any is opened. */
export function listen(): void {
  if (isListening) return
  isListening = true
  const { connect } = pg.Client.prototype as unknown as { connect: (...args: unknown[]) => unknown }
  Object.assign(pg.Client.prototype, {
    connect(this: pg.Client, ...args: unknown[]) {
      this.on('notice', ({ message }) => tell(message ?? ''))
      return connect.apply(this, args)
    },
  })
}

function tell(message: string): void {
  const [, milliseconds, json] = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(message) ?? []
  if (!json) return
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
  for (const hear of heard) hear({ text, milliseconds: Number(milliseconds), plan })
}

/** All steps of a plan. */
export function stepsOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]
}

/** How many rows its steps took from tables, those included that a condition then left out. */
export function rowsRead(plan: PlanNode): number {
  return stepsOf(plan).reduce((total, step) => total + rowsOfStep(step), 0)
}

/** As {@link rowsRead}, of one step. */
export function rowsOfStep(step: PlanNode): number {
  if (!step['Relation Name']) return 0
  const left = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)
  return ((step['Actual Rows'] ?? 0) + left) * (step['Actual Loops'] ?? 0)
}
