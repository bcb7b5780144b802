import { FIELDS, type UploadDetail } from '../../../capabilities/mailing-lists/contract.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Table } from '../../ui/table.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { column, StateBadge } from '../kit/column.tsx'
import { Facts } from '../kit/facts.tsx'
import { filter } from '../kit/list.ts'
import { detailScreen, listScreen } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { UnderWay } from '../kit/progress-bar.tsx'
import { useMay } from '../kit/use-may.ts'
import { VersionField } from '../kit/version-field.tsx'
import { FIELD_LABELS, PROOF_LABELS, REASONS, UPLOAD_STATES } from './list-words.ts'

const addresses = (count: number) => (count === 1 ? '1 address' : `${figure(count)} addresses`)
const lines = (count: number) => (count === 1 ? '1 line' : `${figure(count)} lines`)

/** A file of addresses on its way into a list: its columns, what the dry run found, and the proof that people agreed. */
const upload = detailScreen('mailingLists.showUpload', {
  name: 'MailingListUpload',
  path: '/staff/email/mailing-lists/uploads/{itemId}',
  title: 'File of addresses',
  heading: ({ file_name }) => file_name,
  parent: 'EmailMailingLists',
  input: ({ itemId }) => ({ uploadId: itemId }),
  links: ({ list, list_id }) => [{ label: list.name, to: to('MailingList', { itemId: list_id }) }],
  actions: [
    {
      intent: 'check',
      call: 'mailingLists.check',
      allow: 'EmailMailingLists:Update',
      input: ({ fields, params }) => ({
        uploadId: params.itemId,
        version: fields.version,
        columns: FIELDS.flatMap((field) =>
          fields[`column.${field}`] ? [{ field, column: Number(fields[`column.${field}`]) }] : [],
        ),
      }),
      faults: (problem) => ({
        ...problem,
        fieldErrors: Object.fromEntries(
          Object.entries(problem.fieldErrors).map(([field, errors]) => [`column.${field}`, errors]),
        ),
      }),
      done: 'All lines are being checked. Nothing is added yet.',
    },
    {
      intent: 'add',
      call: 'mailingLists.add',
      allow: 'EmailMailingLists:Update',
      label: 'Add to the list',
      when: ({ status, ready, list }) => status === 'CHECKED' && ready > 0 && !list.is_archived,
      ask: ({ ready, list, refused }) =>
        `${addresses(ready)} will be added to “${list.name}”.${refused.length > 0 ? ' Refused lines are left out.' : ''} No one is notified.`,
      send: ({ version }) => ({ version: String(version) }),
      input: ({ fields, params }) => ({ uploadId: params.itemId, version: fields.version }),
      done: (_, { added, list }) => `${addresses(added)} ${added === 1 ? 'is' : 'are'} in “${list.name}” now.`,
    },
  ],
  body: ({ data }) => <UploadBody upload={data} />,
})

function UploadBody({ upload }: { upload: UploadDetail }) {
  const { status, added } = upload
  const mayChange = useMay()('EmailMailingLists:Update')
  return (
    <>
      <Facts
        facts={[
          ['Status', <StateBadge key="status" states={UPLOAD_STATES} state={status} />],
          ['Uploaded', `${upload.made_by}, ${when(upload.created_at)}`],
          ...(status === 'ADDED' ? [['Added', addresses(added)] as const] : []),
          [PROOF_LABELS.source, upload.source],
          [PROOF_LABELS.agreed_on, whenDate(upload.agreed_on)],
          [PROOF_LABELS.wording, <q key="wording">{upload.wording}</q>],
        ]}
      />
      {status === 'FAILED' && (
        <Notice tone="danger" title="This file can’t be read to its end">
          Save it as CSV and upload it again.
        </Notice>
      )}
      {status === 'CHECKING' && <UnderWay label="Checking all lines" />}
      {(status === 'CHECKED' || status === 'ADDED') && <Found upload={upload} />}
      {(status === 'MAPPING' || status === 'CHECKED') && mayChange && <Columns upload={upload} />}
    </>
  )
}

/** What the dry run found: who can be added, and who can't and why. */
function Found({ upload: { id, status, ready, refused } }: { upload: UploadDetail }) {
  const sum = refused.reduce((all, { rows }) => all + rows, 0)
  return (
    <Section id="found" title={status === 'CHECKED' ? 'What the dry run found' : 'What was refused'}>
      {status === 'CHECKED' && (
        <p className="text-base">
          <strong className="figures text-2xl">{figure(ready)}</strong> {ready === 1 ? 'address' : 'addresses'} can be
          added.
        </p>
      )}
      {refused.length > 0 ? (
        <>
          <Table
            caption={`Refused: ${lines(sum)}`}
            rows={refused}
            rowKey={({ reason }) => reason}
            columns={[
              { key: 'reason', header: 'Why', cell: ({ reason }) => REASONS[reason] },
              { key: 'rows', header: 'Lines', numeric: true, cell: ({ rows }) => figure(rows) },
            ]}
          />
          <p>
            <ButtonLink to={to('MailingListRefused', { itemId: id })} tone="quiet" size="sm">
              See the refused lines
            </ButtonLink>
          </p>
        </>
      ) : (
        <p className="text-muted">No lines were refused.</p>
      )}
    </Section>
  )
}

function Columns({ upload: { mapping, header, sample, version } }: { upload: UploadDetail }) {
  const columns = header.map((name, place) => ({ value: String(place), label: name || `Column ${place + 1}` }))
  const values = Object.fromEntries(FIELDS.map((field) => [`column.${field}`, String(mapping[field] ?? '')]))
  const labels = Object.fromEntries(FIELDS.map((field) => [`column.${field}`, FIELD_LABELS[field]]))
  return (
    <Section id="columns" title="Columns">
      <p className="text-muted">Guessed from the first lines.</p>
      <div className="overflow-x-auto">
        <Table
          caption="The first lines"
          rows={sample.map((cells, index) => ({ cells, index }))}
          rowKey={({ index }) => String(index)}
          columns={columns.map(({ value, label }) => ({
            key: value,
            header: label,
            cell: ({ cells }: { cells: readonly string[] }) => cells[Number(value)] ?? '',
          }))}
        />
      </div>
      <ActionForm
        intent="check"
        label="Check all lines"
        values={values}
        labels={labels}
        className="max-w-text text-base"
      >
        <VersionField version={version} />
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-3">
          {FIELDS.map((field) => (
            <SelectField
              key={field}
              label={FIELD_LABELS[field]}
              name={`column.${field}`}
              optional={field !== 'email'}
              options={[{ value: '', label: field === 'email' ? 'Choose a column' : 'Not in the file' }, ...columns]}
            />
          ))}
        </div>
      </ActionForm>
    </Section>
  )
}

/** The lines that stay out, each with its reason; as a file, too. */
const refused = listScreen('mailingLists.refused', {
  name: 'MailingListRefused',
  path: '/staff/email/mailing-lists/uploads/{itemId}/refused',
  title: 'Refused lines',
  parent: 'EmailMailingLists',
  input: ({ itemId }) => ({ uploadId: itemId }),
  filters: [filter.choice('reason', 'Why', REASONS)],
  pageSize: 50,
  key: ({ line }) => String(line),
  columns: [
    column.text('email', 'What it says', { whole: true }),
    column.text('line', 'Line', { labelled: true }),
    { key: 'reason', header: 'Why', text: ({ reason }) => REASONS[reason] },
  ],
  empty: 'No lines were refused',
})

export const screen = [upload, refused]
export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
