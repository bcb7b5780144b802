import { to } from '../../paths.ts'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { type Answer, detailScreen, listScreen, type RowOf } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { isChange, wordsOf } from './sentences.ts'

type Line = RowOf<'auditLog.search'>
type Entry = Answer<'auditLog.one'>

const list = listScreen('auditLog.search', {
  name: 'AuditLog',
  path: '/staff/audit',
  section: 'team',
  place: 9,
  title: 'Audit log',
  lead: 'Who did what to which record, with the values before and after. It can’t be changed.',
  search: 'Full number, ID, or name of a record',
  filters: [
    filter.text('who', 'Person'),
    filter.text('record', 'Kind of record'),
    filter.text('act', 'What was done'),
    filter.day('from', 'From'),
    filter.day('until', 'Until'),
  ],
  pageSize: 50,
  key: ({ id }) => id,
  link: ({ id }) => to('AuditEntry', { itemId: id }),
  columns: [
    {
      key: 'what',
      header: 'What',
      text: ({ record, what }: Line) => (isChange(what) ? `${wordsOf(record)}: ${what}` : wordsOf(what)),
      whole: true,
    },
    {
      key: 'record_name',
      header: 'Record',
      text: ({ record_name, record_id }: Line) => record_name ?? (record_id || '–'),
    },
    column.text('who', 'Who'),
    column.when('at', 'When'),
    {
      key: 'fields',
      header: 'Changed',
      text: ({ fields }: Line) => fields.map(wordsOf).join(', ') || '–',
      phone: false,
    },
  ],
  empty: 'No matching entries',
})

const one = detailScreen('auditLog.one', {
  name: 'AuditEntry',
  path: '/staff/audit/{itemId}',
  title: 'Audit entry',
  heading: ({ what, record }) => (isChange(what) ? `${wordsOf(record)}: ${what}` : wordsOf(what)),
  input: ({ itemId }) => ({ entryId: itemId }),
  facts: ({ at, who, record_name, record_id, request_id }) => [
    ['When', when(at)],
    ['Who', who],
    ...(record_name ? [['Record', record_name] as const] : []),
    ['Id', record_id || '–'],
    ...(request_id ? [['Request', request_id] as const] : []),
  ],
  body: EntryBody,
})

function EntryBody({ data: { changes, details } }: { data: Entry }) {
  return (
    <div className="grid gap-8">
      {changes.length > 0 && (
        <Section id="changes" title="Values">
          <Table
            caption="Values before and after"
            hideCaption
            rows={changes}
            rowKey={({ field }) => field}
            columns={[
              { key: 'field', header: 'Field', cell: ({ field }) => wordsOf(field) },
              { key: 'before', header: 'Before', cell: beforeCell },
              { key: 'after', header: 'After', cell: afterCell },
            ]}
          />
        </Section>
      )}
      {details.length > 0 && (
        <Section id="details" title="Details">
          <dl className="grid gap-2">
            {details.map(({ name, value }) => (
              <div key={name} className="grid gap-0.5">
                <dt className="text-muted">{wordsOf(name)}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </div>
  )
}

type Change = Entry['changes'][number]

const beforeCell = ({ before }: Change) => <Value>{before}</Value>
const afterCell = ({ after }: Change) => <Value>{after}</Value>

function Value({ children }: { children: string | null }) {
  return <span className="wrap-anywhere whitespace-pre-line">{children ?? '–'}</span>
}

export const screen = [list, one]
export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
