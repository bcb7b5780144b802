import { counted, figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { column, StateBadge } from '../kit/column.tsx'
import { Facts } from '../kit/facts.tsx'
import { detailScreen, listScreen } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { UnderWay } from '../kit/progress-bar.tsx'
import { DATE_ORDERS, FIELD_LABELS, type Import, isAtWork, KINDS, STATES, totalsOf } from './words.ts'

const rows = (count: number) => (count === 1 ? 'one row' : `${figure(count)} rows`)

/** One file on its way in: its columns, what the dry run found, how far it is, and the way back. */
const file = detailScreen('imports.show', {
  name: 'ImportFile',
  path: '/staff/imports/{itemId}',
  title: 'File',
  heading: ({ file_name }) => file_name,
  parent: 'StaffImports',
  input: ({ itemId }) => ({ importId: itemId }),
  actions: [
    {
      intent: 'check',
      call: 'imports.check',
      allow: 'Imports:Update',
      input: ({ fields, params }) => ({
        importId: params.itemId,
        revision: Number(fields.revision),
        date_order: fields.date_order,
        columns: Object.entries(fields).flatMap(([name, value]) =>
          name.startsWith('column.') && value !== ''
            ? [{ field: name.slice('column.'.length), column: Number(value) }]
            : [],
        ),
      }),
      faults: (problem) => ({
        ...problem,
        fieldErrors: Object.fromEntries(
          Object.entries(problem.fieldErrors).map(([field, errors]) => [`column.${field}`, errors]),
        ),
      }),
      done: 'Every row is being checked. Nothing is imported yet.',
    },
    {
      intent: 'run',
      call: 'imports.run',
      allow: 'Imports:Update',
      label: 'Import',
      once: true,
      when: ({ status, counts }) => status === 'CHECKED' && counts.ready > 0,
      ask: ({ counts }) =>
        `Imports ${rows(counts.ready)}${counts.refused > 0 ? ` and leaves out ${rows(counts.refused)}` : ''}. No one is notified. The import can be undone until the first new sale.`,
      send: ({ revision }) => ({ revision: String(revision) }),
      input: ({ fields, params }) => ({ importId: params.itemId, revision: Number(fields.revision) }),
      done: 'In progress. You can leave this page.',
    },
    {
      intent: 'invite',
      call: 'imports.invite',
      allow: 'Imports:Update',
      label: 'Email the members',
      once: true,
      when: ({ status, kind, invited_at }) => status === 'IMPORTED' && kind === 'MEMBERS' && invited_at === null,
      ask: ({ counts }) =>
        `${counted(counts.done, { one: 'member gets', other: 'members get' })} an email that their account has moved, with a link to choose a password.`,
      send: ({ revision }) => ({ revision: String(revision) }),
      input: ({ fields, params }) => ({ importId: params.itemId, revision: Number(fields.revision) }),
      done: 'The emails are on their way.',
    },
    {
      intent: 'undo',
      call: 'imports.undo',
      allow: 'Imports:Update',
      label: 'Undo import',
      danger: true,
      once: true,
      when: ({ status, why_not_undo }) => status === 'IMPORTED' && why_not_undo === null,
      ask: ({ counts }) =>
        `What came from this file (${rows(counts.done)}) will be removed, along with its space and points.`,
      send: ({ revision }) => ({ revision: String(revision) }),
      input: ({ fields, params }) => ({ importId: params.itemId, revision: Number(fields.revision) }),
      done: 'In progress. You can leave this page.',
    },
  ],
  body: ({ data }) => <FileBody file={data} />,
})

function FileBody({ file }: { file: Import }) {
  const { status, counts, failure, why_not_undo } = file
  const done = status === 'UNDOING' ? counts.undone : counts.done
  const all = status === 'UNDOING' ? counts.undone + counts.done : counts.done + counts.ready
  return (
    <>
      <Facts
        facts={[
          ['What', KINDS[file.kind].label],
          ['Status', <StateBadge key="status" states={STATES} state={status} />],
          ['Uploaded', when(file.created_at)],
          ...(file.kind === 'BOOKINGS' ? [['Cut-over', when(file.cut_over_at)] as const] : []),
          ...(file.imported_at ? [['Imported', when(file.imported_at)] as const] : []),
          ...(file.invited_at ? [['Members emailed', when(file.invited_at)] as const] : []),
        ]}
      />
      {failure && status === 'FAILED' && (
        <Notice tone="danger" title="This file can’t be read to its end">
          {failure} Correct it and upload it again.
        </Notice>
      )}
      {failure && status === 'IMPORTED' && (
        <Notice tone="danger" title="The undo stopped">
          {failure} {counts.undone > 0 && 'Rows that were taken out stay out. Upload the file again to import them.'}
        </Notice>
      )}
      {isAtWork(file) && (
        <UnderWay
          label={STATES[status][1]}
          {...(status !== 'CHECKING' && { done, all, said: `${figure(done)} of ${rows(all)}` })}
        />
      )}
      {status === 'IMPORTED' && why_not_undo && <Notice title="Can’t be undone">{why_not_undo}</Notice>}
      <Found file={file} />
      {(status === 'MAPPING' || status === 'CHECKED' || status === 'UNDONE') && <Columns file={file} />}
    </>
  )
}

/** What the dry run found, or what has become of it. */
function Found({ file }: { file: Import }) {
  const { status, counts } = file
  if (status === 'MAPPING' || status === 'UPLOADING' || status === 'CHECKING' || status === 'FAILED') return null
  return (
    <Section id="found" title={status === 'CHECKED' ? 'Dry run results' : 'Outcome'}>
      <Facts
        facts={[
          ...(counts.ready > 0 ? [['Can be imported', rows(counts.ready)] as const] : []),
          ...(counts.done > 0 ? [['Imported', rows(counts.done)] as const] : []),
          ...(counts.undone > 0 ? [['Undone', rows(counts.undone)] as const] : []),
          ['Refused', rows(counts.refused)],
          ...totalsOf(file).map(([label, value]) => [label, value] as const),
        ]}
      />
      <p className="text-muted">Compare these figures with your old system before you go on.</p>
      {counts.refused > 0 && (
        <p>
          <ButtonLink to={to('ImportRefused', { itemId: file.id })} tone="quiet" size="sm">
            See why {rows(counts.refused)} {counts.refused === 1 ? 'is' : 'are'} refused
          </ButtonLink>
        </p>
      )}
    </Section>
  )
}

/** Which column is which field, as guessed or as it was before. */
function Columns({ file }: { file: Import }) {
  const { fields, header, sample, date_order, revision } = file
  const values = Object.fromEntries(
    fields.map(({ name, column }) => [`column.${name}`, column === null ? '' : String(column)]),
  )
  const labels = Object.fromEntries(fields.map(({ name }) => [`column.${name}`, FIELD_LABELS[name] ?? name]))
  return (
    <Section id="columns" title="Columns">
      <p>Guessed from the first line, or as you matched them for a similar file before.</p>
      <Sample header={header} sample={sample} />
      <ActionForm
        intent="check"
        label="Check all rows"
        values={{ ...values, date_order }}
        labels={labels}
        className="max-w-text"
      >
        <input type="hidden" name="revision" value={revision} />
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          {fields.map(({ name, is_required }) => (
            <SelectField
              key={name}
              label={FIELD_LABELS[name] ?? name}
              name={`column.${name}`}
              optional={!is_required}
              options={[
                { value: '', label: is_required ? 'Choose a column' : 'Not in the file' },
                ...header.map((label, place) => ({ value: String(place), label: label || `Column ${place + 1}` })),
              ]}
            />
          ))}
          <SelectField
            label="Dates are written"
            name="date_order"
            options={Object.entries(DATE_ORDERS).map(([value, label]) => ({ value, label }))}
          />
        </div>
      </ActionForm>
    </Section>
  )
}

function Sample({ header, sample }: Pick<Import, 'header' | 'sample'>) {
  return (
    <div className="overflow-x-auto">
      <Table
        caption="The first rows"
        rows={sample.map((cells, index) => ({ index, cells }))}
        rowKey={({ index }) => String(index)}
        columns={header.map((name, place) => ({
          key: String(place),
          header: name || `Column ${place + 1}`,
          cell: ({ cells }: { cells: readonly string[] }) => cells[place] ?? '',
        }))}
      />
    </div>
  )
}

/** The rows that stay out, each with the line of the file, the column and the reason; as a file, too. */
const refused = listScreen('imports.refused', {
  name: 'ImportRefused',
  path: '/staff/imports/{itemId}/refused',
  title: 'Refused rows',
  parent: 'StaffImports',
  input: ({ itemId }) => ({ importId: itemId }),
  search: 'Number, email, or any value in the row',
  pageSize: 100,
  key: ({ line }) => String(line),
  columns: [
    column.text('reference', 'Row', { whole: true }),
    column.text('line', 'Line', { labelled: true }),
    column.text('column', 'Column'),
    column.text('value', 'In the file'),
    column.text('reason', 'Why'),
  ],
  empty: 'No rows were refused',
})

export const screen = [file, refused]
export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
