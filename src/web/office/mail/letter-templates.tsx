import { letters } from '../../../capabilities/letters/contract.ts'
import { PLACEHOLDERS } from '../../../capabilities/letters/rules.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { labelOf } from '../kit/labels.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { OnceField } from '../kit/once-field.tsx'
import { pageScreen, type Sent } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/letter-templates'
import { MAIL_LANGUAGES } from './mail-states.ts'

const form = formOf(letters.addTemplate, { only: ['name', 'subject', 'body'] })

/** All templates of letters, or the one of the address. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  const page = { form: form.fields, attempt: crypto.randomUUID(), items: [], template: null }
  if (itemId) return { ...page, template: await load(args, letters.template, { templateId: itemId }) }
  const isNew = args.url.pathname.endsWith('/new')
  return isNew ? page : { ...page, items: (await load(args, letters.templates, {})).items }
}

const written = ({ fields }: Sent) => ({
  name: fields.name,
  language: fields.language,
  subject: fields.subject,
  body: fields.body,
})

export const screen = [
  pageScreen<typeof loader>({
    name: 'LetterTemplates',
    path: '/staff/email/letters',
    section: 'mail',
    place: 5,
    title: 'Letter templates',
    needs: ['letters.templates'],
    lead: 'Starting points for letters to customers about a booking.',
    links: () => [{ label: 'New template', to: to('LetterTemplateCreate'), allow: 'Email:Update', adds: true }],
    body: ({ data: { items } }) =>
      items.length === 0 ? (
        <EmptyState title="No templates yet">Letters start empty.</EmptyState>
      ) : (
        <Table
          caption="Letter templates"
          hideCaption
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              header: 'Name',
              cell: ({ id, name }) => <OfficeLink to={to('LetterTemplate', { itemId: id })}>{name}</OfficeLink>,
            },
            { key: 'language', header: 'Language', cell: ({ language }) => labelOf(MAIL_LANGUAGES, language) },
            { key: 'subject', header: 'Subject', cell: ({ subject }) => subject },
            { key: 'updated', header: 'Changed', cell: ({ updated_at }) => when(updated_at) },
          ]}
        />
      ),
  }),
  pageScreen<typeof loader>({
    name: 'LetterTemplateCreate',
    path: '/staff/email/letters/new',
    title: 'New letter template',
    needs: ['letters.addTemplate'],
    parent: 'LetterTemplates',
    width: 'form',
    actions: [
      {
        intent: 'add',
        call: 'letters.addTemplate',
        allow: 'Email:Update',
        once: true,
        input: written,
        next: () => to('LetterTemplates'),
      },
    ],
    body: ({ data }) => <TemplateForm {...data} />,
  }),
  pageScreen<typeof loader>({
    name: 'LetterTemplate',
    path: '/staff/email/letters/{itemId}',
    title: 'Letter template',
    needs: ['letters.template'],
    parent: 'LetterTemplates',
    heading: ({ template }) => template?.name ?? 'Letter template',
    width: 'form',
    actions: [
      {
        intent: 'save',
        call: 'letters.saveTemplate',
        allow: 'Email:Update',
        input: (sent) => ({ templateId: sent.params.itemId, version: sent.fields.version, ...written(sent) }),
      },
      {
        intent: 'remove',
        call: 'letters.removeTemplate',
        label: 'Remove template',
        ask: 'Letters already written stay as they are.',
        allow: 'Email:Update',
        danger: true,
        input: ({ params }) => ({ templateId: params.itemId }),
        next: () => to('LetterTemplates'),
      },
    ],
    body: ({ data }) => <TemplateForm {...data} />,
  }),
]

type Data = Awaited<ReturnType<typeof loader>>

const LABELS = { name: 'Name', language: 'Language', subject: 'Subject', body: 'Letter' }

function TemplateForm({ form: shape, attempt, template }: Data) {
  const { name = '', language = 'en', subject = '', body = '' } = template ?? {}
  const values = { name, language, subject, body }
  const placeholders = PLACEHOLDERS.map((each) => `{{ ${each} }}`).join(', ')
  const fields = fieldsOf(shape, {
    name: LABELS.name,
    subject: LABELS.subject,
    body: { label: LABELS.body, hint: `Placeholders: ${placeholders}. They are filled in from the booking.` },
  })
  return (
    <ActionForm
      intent={template ? 'save' : 'add'}
      label={template ? 'Save' : 'Add template'}
      values={values}
      labels={LABELS}
    >
      {template ? (
        <Meanwhile version={template.version} values={values} labels={LABELS} />
      ) : (
        <OnceField intent="add" value={attempt} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fields.name} autoComplete="off" />
        <SelectField
          label="Language"
          name="language"
          options={Object.entries(MAIL_LANGUAGES).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <TextField {...fields.subject} autoComplete="off" />
      <TextAreaField {...fields.body} rows={12} />
    </ActionForm>
  )
}

export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
