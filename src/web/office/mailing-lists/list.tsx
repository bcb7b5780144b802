import { type MailingList, mailingLists } from '../../../capabilities/mailing-lists/contract.ts'
import { figure } from '../../../lib/texts.ts'
import type { ShouldRevalidateFunction } from 'react-router'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmailField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { StateBadge } from '../kit/column.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/list'
import { AudienceView } from './audience.tsx'
import { LABELS, ListFields, RulesForm } from './list-form.tsx'
import { UPLOAD_STATES } from './list-words.ts'
import { faultsIn, rulesIn, valuesOf } from './rule-form.ts'
import { type Choices, rulesWords } from './rule-words.ts'
import { PREVIEW } from './use-preview.ts'

const form = formOf(mailingLists.save, { only: ['name', 'note'] })

export async function loader(args: Route.LoaderArgs) {
  const [list, choices] = await Promise.all([
    load(args, mailingLists.show, { listId: args.params.itemId }),
    load(args, mailingLists.choices, {}),
  ])
  return { form: form.fields, list, choices }
}

type Data = Awaited<ReturnType<typeof loader>>

/** One mailing list: who is in it and why, who is left out, its rules or files, and who changed it. */
export const screen = pageScreen<typeof loader>({
  name: 'MailingList',
  path: '/staff/email/mailing-lists/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Mailing list',
  needs: ['mailingLists.show', 'mailingLists.choices'],
  parent: 'EmailMailingLists',
  heading: ({ list }) => list.name,
  lead: ({ list }) => list.note,
  links: ({ list }) => [
    !list.archived_at && { label: 'All people', to: to('MailingListPeople', { itemId: list.id }) },
    list.kind === 'HAND' &&
      !list.archived_at && {
        label: 'Add addresses',
        to: to('MailingListUploadNew', { itemId: list.id }),
        adds: true,
        allow: 'EmailMailingLists:Update',
      },
  ],
  actions: [
    {
      intent: 'save',
      call: 'mailingLists.save',
      allow: 'EmailMailingLists:Update',
      input: ({ fields, params }) => ({
        listId: params.itemId,
        version: fields.version,
        name: fields.name,
        note: fields.note,
        ...(fields.match !== undefined && { rules: rulesIn(fields) }),
      }),
      faults: faultsIn,
      done: 'Saved.',
    },
    {
      intent: PREVIEW,
      call: 'mailingLists.preview',
      allow: 'EmailMailingLists:Read',
      input: ({ fields }) => ({ rules: rulesIn(fields) }),
      faults: faultsIn,
      shows: true,
    },
    {
      intent: 'remove',
      call: 'mailingLists.remove',
      allow: 'EmailMailingLists:Update',
      input: ({ fields, params }) => ({ listId: params.itemId, email: fields.email }),
      done: ({ fields }) => `${fields.email} is no longer on the list.`,
    },
    {
      intent: 'archive',
      call: 'mailingLists.archive',
      label: 'Archive',
      ask: 'No one is emailed through this list anymore. It can be restored.',
      allow: 'EmailMailingLists:Update',
      when: ({ list }) => list.archived_at === null,
      send: ({ list }) => ({ version: String(list.version) }),
      input: ({ fields, params }) => ({ listId: params.itemId, version: fields.version }),
      done: 'Archived.',
      danger: true,
    },
    {
      intent: 'restore',
      call: 'mailingLists.restore',
      label: 'Restore',
      ask: 'Campaigns can be sent to this list again.',
      allow: 'EmailMailingLists:Update',
      when: ({ list }) => list.archived_at !== null,
      send: ({ list }) => ({ version: String(list.version) }),
      input: ({ fields, params }) => ({ listId: params.itemId, version: fields.version }),
      done: 'Restored.',
    },
  ],
  body: ListBody,
  history: ({ list }) =>
    list.history.map(({ about, what, ...entry }) => ({ ...entry, what: (CHANGES[what] ?? (() => what))(about) })),
})

const CHANGES: Readonly<Record<string, (about: string | null) => string>> = {
  created: () => 'Created',
  changed: () => 'Changed',
  added: (people) => `Added ${people === '1' ? '1 address' : `${figure(Number(people))} addresses`}`,
  removed: (email) => `Removed ${email}`,
  archived: () => 'Archived',
  restored: () => 'Restored',
}

function ListBody({ data }: { data: Data }) {
  const { form: shape, list, choices } = data
  const mayChange = useMay()('EmailMailingLists:Update') && !list.archived_at
  return (
    <>
      {list.archived_at && (
        <Notice tone="info" title={`Archived on ${when(list.archived_at)}`}>
          No one is emailed through this list.
        </Notice>
      )}
      {list.rules && mayChange ? <Rules {...data} /> : <Read list={list} choices={choices} />}
      {list.kind === 'HAND' && <Uploads uploads={list.uploads} />}
      {list.kind === 'HAND' && mayChange && <ByHand form={shape} list={list} />}
    </>
  )
}

/** Before the first rule is touched, who is in the list stands beside its rules. */
function Rules({ form: shape, list, choices }: Data) {
  const { name, note, version, rules, audience } = list
  const values = { name, note, ...(rules && valuesOf(rules)) }
  const words = rules ? rulesWords(rules, choices).join('\n') : ''
  return (
    <RulesForm
      key={version}
      form={shape}
      intent="save"
      label="Save"
      values={values}
      choices={choices}
      counted={audience}
    >
      <Meanwhile version={version} values={{ name, note, rules: words }} labels={{ ...LABELS, rules: 'Rules' }} />
    </RulesForm>
  )
}

function Read({ list: { rules, audience }, choices }: { list: MailingList; choices: Choices }) {
  return (
    <>
      {rules && (
        <Section id="rules" title="Rules">
          <ul className="list-disc pl-5 text-base">
            {rulesWords(rules, choices).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Section>
      )}
      {audience && <AudienceView audience={audience} choices={choices} />}
    </>
  )
}

type Upload = MailingList['uploads'][number]

function fileCell({ id, file_name }: Upload) {
  return <OfficeLink to={to('MailingListUpload', { itemId: id })}>{file_name}</OfficeLink>
}

function statusCell({ status }: Upload) {
  return <StateBadge states={UPLOAD_STATES} state={status} />
}

function Uploads({ uploads }: Pick<MailingList, 'uploads'>) {
  return (
    <Section id="uploads" title="Files, and how these people agreed">
      {uploads.length === 0 ? (
        <EmptyState title="No addresses yet">Upload a CSV file, and say how these people agreed.</EmptyState>
      ) : (
        <Table
          caption="Files"
          hideCaption
          rows={uploads}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'file_name',
              header: 'File',
              cell: fileCell,
            },
            {
              key: 'status',
              header: 'Status',
              cell: statusCell,
            },
            { key: 'added', header: 'Added', numeric: true, cell: ({ added }) => figure(added) },
            {
              key: 'source',
              header: 'They agreed',
              cell: ({ source, agreed_on }) => `${source}, ${whenDate(agreed_on)}`,
            },
            {
              key: 'made_by',
              header: 'Uploaded',
              cell: ({ made_by, created_at }) => `${made_by}, ${when(created_at)}`,
            },
          ]}
        />
      )}
    </Section>
  )
}

function ByHand({ form: shape, list }: Pick<Data, 'form' | 'list'>) {
  const { name, note, version } = list
  return (
    <>
      <Disclosure summary="Remove an address">
        <ActionForm intent="remove" label="Remove" tone="quiet" labels={{ email: 'Email' }} className="max-w-text">
          <EmailField label="Email" autoComplete="off" />
        </ActionForm>
      </Disclosure>
      <Disclosure summary="Name and note">
        <ActionForm intent="save" label="Save" values={{ name, note }} labels={LABELS} className="max-w-text">
          <Meanwhile version={version} values={{ name, note }} labels={LABELS} />
          <ListFields form={shape} />
        </ActionForm>
      </Disclosure>
    </>
  )
}

/** Whoever was slower sees what stands there now; counting while rules are chosen changes nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData }) => formData?.get('intent') !== PREVIEW
export const action = screenAction(screen)
export default screenPage(screen)
