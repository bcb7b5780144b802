import { MACRO_PLACEHOLDERS } from '../../../capabilities/care/rules.ts'
import { care, type Macro } from '../../../capabilities/care/contract.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { column } from '../kit/column.tsx'
import { labelOf } from '../kit/labels.ts'
import { filter } from '../kit/list.ts'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { listScreen, pageScreen, type Sent } from '../kit/screen.ts'
import { loadScreen, screenAction, screenFile } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useMay } from '../kit/use-may.ts'
import { MAIL_LANGUAGES } from '../mail/mail-states.ts'
import type { Route } from './+types/macros'

const form = formOf(care.addMacro, { only: ['name', 'body'] })

const list = listScreen('care.macros', {
  name: 'Macros',
  path: '/staff/macros',
  section: 'service',
  place: 7,
  title: 'Macros',
  lead: 'Prepared answers to complaints and messages, to insert and edit when you reply.',
  links: () => [{ label: 'New macro', to: to('MacroCreate'), allow: 'Inquiries:Answer', adds: true }],
  search: 'Words of name or text',
  filters: [filter.choice('language', 'Language', MAIL_LANGUAGES)],
  key: ({ id }) => id,
  link: ({ id }) => to('Macro', { itemId: id }),
  columns: [
    column.text('name', 'Name'),
    { key: 'language', header: 'Language', text: ({ language }) => labelOf(MAIL_LANGUAGES, language) },
    {
      ...column.text('body', 'Text', { phone: false }),
      cell: ({ body }) => <span className="line-clamp-2 max-w-text max-sm:inline">{body}</span>,
    },
    column.when('updated_at', 'Changed'),
  ],
  empty: 'No macros yet',
  emptyHint: 'Add the answers you write again and again.',
})

const create = pageScreen<typeof loader>({
  name: 'MacroCreate',
  path: '/staff/macros/new',
  title: 'New macro',
  needs: ['care.addMacro'],
  parent: 'Macros',
  width: 'form',
  actions: [
    {
      intent: 'add',
      call: 'care.addMacro',
      allow: 'Inquiries:Answer',
      input: written,
      next: ({ id }) => to('Macro', { itemId: id }),
    },
  ],
  body: ({ data: { form: shape } }) => (
    <ActionForm intent="add" label="Add macro" values={{ language: 'en' }} labels={LABELS}>
      <MacroFields form={shape} />
    </ActionForm>
  ),
})

const one = pageScreen<typeof loader>({
  name: 'Macro',
  path: '/staff/macros/{itemId}',
  title: 'Macro',
  needs: ['care.macro'],
  parent: 'Macros',
  heading: ({ macro }) => macro?.name ?? 'Macro',
  actions: [
    {
      intent: 'save',
      call: 'care.saveMacro',
      allow: 'Inquiries:Answer',
      input: (sent) => ({ macroId: sent.params.itemId, version: sent.fields.version, ...written(sent) }),
      done: 'Saved. Applies to the next answer.',
    },
    {
      intent: 'remove',
      call: 'care.removeMacro',
      label: 'Remove macro',
      ask: 'Answers already written with it stay as they are.',
      allow: 'Inquiries:Answer',
      danger: true,
      input: ({ params }) => ({ macroId: params.itemId }),
      next: () => to('Macros'),
    },
  ],
  body: ({ data: { form: shape, macro } }) => macro && <MacroBody form={shape} macro={macro} />,
  history: ({ macro }) =>
    macro?.history.map(({ what, ...entry }) => ({ ...entry, what: labelOf(CHANGES, what) })) ?? [],
})

const CHANGES = { created: 'Added', changed: 'Changed', removed: 'Removed' }
const LABELS = { name: 'Name', language: 'Language', body: 'Text' }

type Shape = Awaited<ReturnType<typeof loader>>['form']

function MacroBody({ form: shape, macro }: { readonly form: Shape; readonly macro: Macro }) {
  const mayChange = useMay()('Inquiries:Answer')
  const { name, language, body, version } = macro
  if (!mayChange) return <p className="max-w-text whitespace-pre-wrap">{body}</p>
  const values = { name, language, body }
  return (
    <ActionForm intent="save" label="Save" values={values} labels={LABELS}>
      <Meanwhile version={version} values={values} labels={LABELS} names={MAIL_LANGUAGES} />
      <MacroFields form={shape} />
    </ActionForm>
  )
}

function MacroFields({ form: shape }: { readonly form: Shape }) {
  const placeholders = MACRO_PLACEHOLDERS.map((each) => `{{ ${each} }}`).join(', ')
  const fields = fieldsOf(shape, {
    name: LABELS.name,
    body: {
      label: LABELS.body,
      hint: `Placeholders: ${placeholders}. They become the customer, the case, the person who answers, and your business.`,
    },
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fields.name} autoComplete="off" />
        <SelectField
          label={LABELS.language}
          name="language"
          options={Object.entries(MAIL_LANGUAGES).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <TextAreaField {...fields.body} rows={12} />
    </>
  )
}

function written({ fields: { name, language, body } }: Sent) {
  return { name, language, body }
}

const loadList = loadScreen(list)

/** The page of the list, or the macro of the address. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  const page = { form: form.fields, macro: null }
  if (itemId) return { ...page, macro: await load(args, care.macro, { macroId: itemId }) }
  if (args.url.pathname.endsWith('/new')) return page
  return { ...((await loadList(args)) as object), ...page }
}

export const screen = [list, create, one]
export const middleware = screenFile(screen)
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
