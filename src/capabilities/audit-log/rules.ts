/** How long what was done is kept. The database holds to it as well. */
export const YEARS_KEPT = 7

/** Values that nobody gets to read. */
const HIDDEN = /password|hash|secret|token|sealed|access_code|barcode|totp|pin(?:_|$)|signature/

type Json = Readonly<Record<string, unknown>>

export interface Change {
  readonly field: string
  /** Null where there was no row, or nothing in it. */
  readonly before: string | null
  readonly after: string | null
}

/** Times of writing change with everything else, and say nothing. */
const UPKEEP = new Set(['updated_at', 'version', 'revision'])

/** What differs between a row before and after, field by field. */
export function changesOf(before: Json | null, after: Json | null): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter(
      (field) =>
        !UPKEEP.has(field) && JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null),
    )
    .map((field) => ({ field, before: shown(field, before?.[field]), after: shown(field, after?.[field]) }))
}

/** What an act noted, line by line. */
export function detailsOf(details: Json): { name: string; value: string }[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const told = shown(name, value)
    return told === null ? [] : [{ name, value: told }]
  })
}

/** What people call a record, by the first of these that it has. */
const NAMES = ['number', 'name', 'title', 'code', 'email', 'address', 'domain', 'key', 'date'] as const

/** What people call a record; null where it has nothing to be called by. */
export function nameOfRecord(row: Json): string | null {
  for (const field of NAMES) {
    const value = row[field]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (HIDDEN.test(field)) return '•••'
  return typeof value === 'string' ? value : JSON.stringify(value, hide)
}

function hide(key: string, value: unknown): unknown {
  return HIDDEN.test(key) ? '•••' : value
}
