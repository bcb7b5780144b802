/** A plain number does no harm in a cell, a minus in front included. */
const NUMBER = /^-?\d+(\.\d+)?$/
/** What spreadsheets treat as a formula. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/
/** Where a cell begins for those that part cells by semicolons, tabs or bars, as in many countries, and what runs there. */
const FORMULA_INSIDE = /([;|\t\r\n] *)(?=[=+\-@＝＋－＠])/g

/**
 * Rows as a file that spreadsheets open: UTF-8 with BOM, CRLF. What would run as a formula gets an apostrophe before it, since
 * customers choose their own names.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${csvLines(rows)}`
}

/** More rows of the same file. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const inside = text.replaceAll(FORMULA_INSIDE, "$1'")
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${inside}` : inside
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
