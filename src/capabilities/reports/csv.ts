import { z } from 'zod'

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
  const lines = [columns, ...rows.map((row) => columns.map((name) => textOf(row[name])))]
  return lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n') + '\r\n'
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function cellOf(text: string): string {
  const isFormula = /^[=+@\t\r-]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
