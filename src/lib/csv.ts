/** A plain number does no harm in a cell, a minus in front included. */
const NUMBER = /^-?\d+(\.\d+)?$/
/** What spreadsheets treat as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Rows as a file that spreadsheets open: UTF-8 with BOM, CRLF. A cell that would run as a formula begins with an
 * apostrophe, since customers choose their own names.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${csvLines(rows)}`
}

/** More rows of the same file. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
