import { z } from 'zod'
import type { Call, Capability } from '../../http/capability.ts'
import { MOST_LISTED } from '../../lib/listed.ts'
import type { Account, Context } from '../../platform/context.ts'
import type { Permission } from '../../lib/permissions.ts'
import { columnsOf, csvFile } from './csv.ts'
import { MOST_ROWS, type Span } from './rules.ts'

/** A call that can be scheduled, and what reading it needs. */
export interface Offered {
  readonly call: Call
  readonly permission: Permission
  /** What it has, in words. */
  readonly about: string
  /** What is asked for beside the period. */
  readonly input: Readonly<Record<string, string>>
}

/** Every list over a period that staff with a permission may read. A new one is offered by itself. */
export type OfferedReports = () => ReadonlyMap<string, Offered>

/** The reports among the calls of all capabilities, once they are all known. */
export function offeredBy(capabilities: () => readonly Capability[]): OfferedReports {
  let known: ReadonlyMap<string, Offered> | undefined
  return () => {
    known ??= new Map(
      capabilities()
        .flatMap(({ calls }) => calls)
        .flatMap((call) => {
          const permission = permissionOf(call)
          return permission === undefined ? [] : variantsOf(call, permission)
        }),
    )
    return known
  }
}

/** A report for each thing that it can be broken down by; the first bears the name of the call, as does one without such a choice. */
function variantsOf(call: Call, permission: Permission): (readonly [name: string, Offered])[] {
  const { input, summary: about } = call.endpoint
  const by = input instanceof z.ZodObject ? input.shape['by'] : undefined
  const values = by instanceof z.ZodDefault ? by.unwrap() : undefined
  if (!(by instanceof z.ZodDefault) || !(values instanceof z.ZodEnum))
    return [[call.name, { call, permission, about, input: {} }]]
  const [what = about] = about.split(' by ')
  return values.options.map((value) => {
    const words = String(value).toLowerCase().replaceAll('_', ' ')
    const name = value === by.def.defaultValue ? call.name : `${call.name}/${value}`
    return [name, { call, permission, about: `${what} by ${words}`, input: { by: String(value) } }] as const
  })
}

/** What reading a list over a period needs; undefined for calls that are none. */
function permissionOf({ endpoint: { method, path, access, input, output } }: Call): Permission | undefined {
  if (method !== 'GET' || path.includes('{') || typeof access !== 'object') return undefined
  if (!(input instanceof z.ZodObject) || !(output instanceof z.ZodObject)) return undefined
  const isOverPeriod = 'from' in input.shape && 'until' in input.shape
  const isList = 'items' in output.shape && 'count' in output.shape
  return isOverPeriod && isList && input.safeParse({ from: '2026-01-01', until: '2026-01-31' }).success
    ? access.permission
    : undefined
}

const PAGE = 100

interface Answer {
  readonly items: readonly Readonly<Record<string, unknown>>[]
  readonly next?: string | null
}

/**
 * The rows of a report over a period as a CSV file, as the account would be answered. It is cut at the most rows of a file, and
 * where the pages of a list end that does not go on behind them.
 */
export async function makeFile(
  ctx: Context,
  { call, input: own }: Offered,
  { account, span }: { account: Account; span: Span },
): Promise<{ csv: string; rows: number; isCut: boolean }> {
  const { input, output } = call.endpoint
  const asReader = { ...ctx, caller: { ...ctx.caller, account } }
  const rows: Readonly<Record<string, unknown>>[] = []
  let after: string | undefined
  for (let page = 1; rows.length < MOST_ROWS; page++) {
    const place = after === undefined ? { page_number: page } : { after, page_number: 1 }
    const asked = input.parse({ ...span, ...own, page_size: PAGE, ...place })
    const { items, next } = output.parse(await call.handle(asReader, asked)) as Answer
    rows.push(...items)
    if (items.length < PAGE || next === null) {
      const isCut = next === undefined && rows.length === MOST_LISTED
      return { csv: csvFile(columnsOf(output, rows), rows), rows: rows.length, isCut }
    }
    after = next
  }
  return { csv: csvFile(columnsOf(output, rows), rows), rows: rows.length, isCut: true }
}
