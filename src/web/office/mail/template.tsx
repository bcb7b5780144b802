import { pageScreen } from '../kit/screen.ts'
import { data, Link } from 'react-router'
import { mail } from '../../../capabilities/mail/contract.ts'
import { when } from '../../ui/when.ts'
import { ENDPOINTS, queryString, to } from '../../paths.ts'
import { load, submit, textField } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Table } from '../../ui/table.tsx'
import { Deed } from '../legacy/deed.tsx'
import { Done } from '../legacy/done.tsx'
import { type Deeds, deedOf, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import { Tabs } from '../service/tabs.tsx'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/template'
import { MailFrame } from './mail-frame.tsx'
import { texts } from './texts.ts'
import { formInWords, formOf, nameInWords } from './names.ts'
import { letterOf, sourceOf } from './source.ts'
import { Versions } from './versions.tsx'

export const screen = [
  pageScreen<typeof loader>({
    name: 'EmailTemplate',
    path: '/staff/email/templates/{itemId}',
    title: 'Template',
    needs: ['mail.template'],
  }),
  pageScreen<typeof loader>({
    name: 'EmailLayout',
    path: '/staff/email/layouts/{itemId}',
    title: 'Layout',
    needs: ['mail.template'],
  }),
]

export const meta: Route.MetaFunction = ({ params }) => [{ title: title(nameInWords(params.itemId)) }]

export async function loader(args: Route.LoaderArgs) {
  const name = args.params.itemId
  const [template, { items: versions }, { items: all }] = await Promise.all([
    load(args, mail.template, { name }),
    load(args, mail.versions, { name }),
    load(args, mail.templates, {}),
  ])
  const older = versions.find(({ id }) => id === args.url.searchParams.get('version'))
  const siblings = all.filter((each) => formOf(each.name).message === formOf(name).message)
  return { template, older, versions, siblings: siblings.map((each) => each.name).toReversed() }
}

/** What became of it, and what was typed when it was refused. */
interface Typed extends Deeds {
  readonly source?: string
}

export async function action(args: Route.ActionArgs) {
  const name = args.params.itemId
  const form = await args.request.formData()
  const t = texts().editor
  if (textField(form, 'intent') === 'reset') {
    const done = deedOf('reset', await submit(args, mail.resetTemplate, { name }), t.reset.done)
    return data<Typed>(done.data, done.init ?? undefined)
  }
  const source = sourceOf(form)
  const outcome = await submit(args, mail.saveTemplate, { name, source, version: Number(textField(form, 'version')) })
  if (outcome.ok) return data<Typed>({ intent: 'save', done: t.saved })
  const { formErrors, fieldErrors } = outcome.problem
  const { source: faults = [], ...others } = fieldErrors
  const problem = { formErrors, fieldErrors: { ...others, [form.has('source') ? 'source' : 'text']: faults } }
  return data<Typed>({ intent: 'save', problem, source }, { status: outcome.status })
}

/** One template: its words, how they look, what they may name, and who changed them. */
export default function TemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { template, older, versions, siblings } = loaderData
  const t = texts()
  const may = useMay()
  const page = template.kind === 'message' ? 'EmailTemplate' : 'EmailLayout'
  const list = template.kind === 'message' ? 'EmailTemplates' : 'EmailLayouts'
  const part = template.format === 'text' ? 'text' : undefined
  return (
    <>
      <StaffHead
        title={nameInWords(formOf(template.name).message)}
        parent={{ label: staff().sections[list], to: to(list) }}
      />
      <Tabs
        label={t.editor.forms}
        tabs={siblings.map((name) => ({
          label: formInWords(name),
          to: to(page, { itemId: name }),
          isHere: name === template.name,
        }))}
      />
      <Done deeds={actionData} />
      {older && (
        <div className="mb-4">
          <Notice
            action={
              <Link
                to={to(page, { itemId: template.name })}
                className="font-bold text-link underline underline-offset-4"
              >
                {t.editor.now}
              </Link>
            }
          >
            {t.editor.older(older.who, when(older.at))}
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
        <Editor key={older?.id ?? template.version} data={loaderData} refused={actionData} />
        <MailFrame
          name="preview"
          src={ENDPOINTS.mailPreview + queryString({ name: template.name, part })}
          title={t.editor.frame}
        />
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
        <div>
          <Disclosure summary={t.editor.placeholders}>
            <p className="pb-3 text-sm text-muted">{t.editor.placeholdersLead}</p>
            <Table
              caption={t.editor.placeholders}
              hideCaption
              rows={template.placeholders}
              rowKey={({ name }) => name}
              columns={[
                {
                  key: 'name',
                  header: t.editor.placeholder,
                  cell: nameCell,
                },
                {
                  key: 'example',
                  header: t.editor.example,
                  cell: exampleCell,
                },
              ]}
            />
          </Disclosure>
        </div>
        <div className="grid gap-6">
          <Versions
            versions={versions}
            href={(version) => to(page, { itemId: template.name }, { query: { version } })}
          />
          {may('Email:Update') && template.is_edited && (
            <section aria-label={staff().whatCanBeDone}>
              <Deed label={t.editor.reset.deed} intent="reset" problem={problemOf(actionData, 'reset')} danger>
                {t.editor.reset.lead}
              </Deed>
            </section>
          )}
        </div>
      </div>
    </>
  )
}

type Placeholder = EditorProps['data']['template']['placeholders'][number]

function nameCell({ name }: Placeholder) {
  return <code className="wrap-anywhere">{`{{ ${name} }}`}</code>
}

function exampleCell({ example }: Placeholder) {
  return <span className="wrap-anywhere">{example}</span>
}

interface EditorProps {
  readonly data: Route.ComponentProps['loaderData']
  readonly refused: Route.ComponentProps['actionData']
}

/** The words in their fields. The preview's button sends them, unsaved, into the frame beside them. */
function Editor({ data: { template, older }, refused }: EditorProps) {
  const t = texts()
  const may = useMay()
  const typed = refused?.source
  const source = typed ?? older?.source ?? template.source
  const letter = letterOf(source)
  return (
    <Form
      reloadDocument
      encType="multipart/form-data"
      problem={problemOf(refused, 'save')}
      values={letter ? { ...letter } : { source }}
      labels={{ source: t.editor.source, text: t.editor.text }}
      className="gap-4!"
    >
      <input type="hidden" name="name" value={template.name} />
      <input type="hidden" name="version" value={template.version} />
      {letter ? (
        <>
          <TextField label={t.editor.subject} name="subject" spellCheck />
          <TextField label={t.editor.preview} name="preview" hint={t.editor.previewHint} spellCheck />
          <TextAreaField label={t.editor.text} name="text" rows={18} className={MONO_FIELD} />
        </>
      ) : (
        <TextAreaField
          label={template.format === 'html' ? t.editor.source : t.editor.sourceLiquid}
          name="source"
          rows={26}
          spellCheck={false}
          autoCapitalize="none"
          className={MONO_FIELD}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {template.messages.length > 1 && (
          <SelectField
            label={t.editor.shownIn}
            name="message"
            options={template.messages.map((name) => ({ value: name, label: nameInWords(name) }))}
          />
        )}
        <SelectField
          label={t.sample}
          name="sample"
          options={Object.entries(t.samples).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {may('Email:Update') && <SubmitButton>{staff().save}</SubmitButton>}
        <Button type="submit" tone="quiet" formAction={ENDPOINTS.mailPreview} formTarget="preview">
          {t.editor.show}
        </Button>
      </div>
    </Form>
  )
}

const MONO_FIELD = '[&_textarea]:font-mono [&_textarea]:text-sm'
