import { z } from 'zod'
import { csvLines } from '../../lib/csv.ts'

/** The names of the columns of a list's rows, in the order of its contract; those of the first row where it has none. */
export function columnsOf(output: z.ZodType, rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const items = output instanceof z.ZodObject ? (output.shape.items as unknown) : undefined
  const item = items instanceof z.ZodArray ? items.element : undefined
  return item instanceof z.ZodObject ? Object.keys(item.shape) : Object.keys(rows[0] ?? {})
}

/**
 * A file for machines (RFC 4180): stable names of columns, ISO dates, plain decimals. What a spreadsheet would take for a
 * formula is text.
 */
export function csvFile(columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  return csvLines([columns, ...rows.map((row) => columns.map((name) => textOf(row[name])))])
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
