import { strToU8, zipSync } from 'fflate'
import { escapeHtml } from '../../../lib/html.ts'
import { language } from '../../../lib/language.ts'
import { formatUsd, cents } from '../../../lib/money.ts'
import { display, toWire } from '../../../lib/pacific.ts'
import type { Row } from '../../../platform/database.ts'
import { texts } from './texts.ts'

/** Everything that is held on somebody: rows by what they are about. */
export type PersonData = Readonly<Record<Section, readonly DataRow[]>>
/** As the database has it, where points have a code for why they moved. */
export type KeptData = Omit<PersonData, 'points'> & { readonly points: readonly (DataRow & Told)[] }
type Told = Pick<Row<'point_entries'>, 'reason' | 'description'>
type Section = keyof ReturnType<typeof texts>['sections']
type DataRow = Readonly<Record<string, unknown>>

/** A ZIP archive of the data twice: as one JSON document with stable names, and as a page to read. */
export function copyFile(
  data: PersonData,
  about: { readonly business: string; readonly at: Temporal.Instant },
): Buffer {
  const json = JSON.stringify({ made_at: toWire(about.at), business: about.business, ...data }, null, 2)
  const archive = zipSync(
    { 'data.json': strToU8(json), 'data.html': strToU8(page(data, about)) },
    { level: 6, mtime: new Date(about.at.epochMilliseconds) },
  )
  return Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
}

function page(data: PersonData, { business, at }: { business: string; at: Temporal.Instant }): string {
  const t = texts()
  const sections = Object.keys(t.sections) as Section[]
  return `<!doctype html>
<html lang="${language()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(t.title)}</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 75rem; padding: 1.5rem }
h2 { margin-top: 2.5rem } .wide { overflow-x: auto } table { border-collapse: collapse }
th, td { border-bottom: 1px solid #8886; padding: .4rem .8rem .4rem 0; text-align: start; vertical-align: top }
th { font-size: .85em } td { white-space: pre-wrap; overflow-wrap: anywhere; min-width: 5rem; max-width: 40rem }
</style></head>
<body><h1>${escapeHtml(t.title)}</h1><p>${escapeHtml(t.lead({ business, at: display(at) }))}</p>
${sections.map((name) => section(t.sections[name], data[name] ?? [])).join('\n')}
</body></html>
`
}

function section(heading: string, rows: readonly DataRow[]): string {
  const t = texts()
  const first = rows[0]
  if (!first) return `<h2>${escapeHtml(heading)}</h2><p>${escapeHtml(t.nothing)}</p>`
  const keys = Object.keys(first).filter((key) => rows.some((row) => !isEmpty(row[key])))
  const head = keys.map((key) => `<th scope="col">${escapeHtml(labelOf(key))}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${keys.map((key) => `<td>${escapeHtml(shown(key, row[key]))}</td>`).join('')}</tr>`,
  )
  return `<h2>${escapeHtml(heading)}</h2><div class="wide"><table><thead><tr>${head}</tr></thead><tbody>
${body.join('\n')}
</tbody></table></div>`
}

/** What a column is called; its own name where it has no other. */
export function labelOf(key: string): string {
  const fields: Readonly<Record<string, string>> = texts().fields
  return fields[key] ?? key
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function shown(key: string, value: unknown): string {
  const t = texts()
  if (isEmpty(value)) return ''
  if (typeof value === 'number') return key.endsWith('_cents') ? formatUsd(cents(value)) : String(value)
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value !== 'string') return listed(value)
  return MOMENT.test(value) ? display(Temporal.Instant.from(value)) : value
}

/** What is kept as lists and named values, one a line. */
function listed(value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => shown('', each)).join('\n')
  return Object.entries(value as DataRow)
    .filter(([, each]) => !isEmpty(each))
    .map(([key, each]) => `${labelOf(key)}: ${shown(key, each)}`)
    .join('\n')
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
