import { Fragment } from 'react'
import { data } from 'react-router'
import { mail, type TemplateVersion } from '../../../capabilities/mail/contract.ts'
import { ENDPOINTS, queryString, to } from '../../paths.ts'
import { load, submit, textField } from '../../serve/session/api.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { type ActionResult, problemOf } from '../kit/action-result.ts'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { LINK } from '../kit/office-link.tsx'
import { pageScreen, type Sent } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/template'
import { changedLines } from './line-changes.ts'
import { MailFrame } from './mail-frame.tsx'
import { MAIL_LANGUAGES, SAMPLES } from './mail-states.ts'
import { formOf, TEMPLATE_FORMS, templateTitle } from './template-names.ts'
import { letterOf, sourceOf } from './template-source.ts'

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

type Loaded = Awaited<ReturnType<typeof loader>>

/** Exactly the edit that was looked at is decided on. */
const sendEdit = ({ template }: Loaded) => ({ edit_id: template.waiting?.id ?? '' })
const inputOfEdit = ({ fields, params }: Sent) => ({ name: params.itemId, edit_id: fields.edit_id })

/** One template: its text, how it looks, what it may name, and who changed it. */
function template(own: Pick<ReturnType<typeof pageScreen<typeof loader>>, 'name' | 'path' | 'title' | 'parent'>) {
  return pageScreen<typeof loader>({
    ...own,
    needs: ['mail.template'],
    heading: ({ template }) => templateTitle(formOf(template.name).message),
    actions: [
      {
        intent: 'approve',
        call: 'mail.approveTemplate',
        label: 'Approve the change',
        ask: ({ template: { waiting } }) => `What ${waiting?.who ?? ''} wrote applies from the next email.`,
        allow: 'Email:Update',
        when: ({ template: { waiting } }) => waiting !== null && !waiting.is_own,
        main: true,
        send: sendEdit,
        input: inputOfEdit,
        done: 'Approved. Applies from the next email.',
      },
      {
        intent: 'decline',
        call: 'mail.declineTemplate',
        label: 'Discard the change',
        ask: 'The email stays as it is. You can make the change again later.',
        allow: 'Email:Update',
        when: ({ template: { waiting } }) => waiting !== null,
        danger: true,
        send: sendEdit,
        input: inputOfEdit,
        done: 'The change was discarded.',
      },
      {
        intent: 'reset',
        call: 'mail.resetTemplate',
        label: 'Restore default',
        ask: 'The default text replaces yours, which stays in the history.',
        allow: 'Email:Update',
        when: ({ template }) => template.is_edited,
        danger: true,
        input: ({ params }) => ({ name: params.itemId }),
        done: 'The default text applies again.',
      },
    ],
    body: TemplateBody,
  })
}

export const screen = [
  template({
    name: 'EmailTemplate',
    path: '/staff/email/templates/{itemId}',
    title: 'Template',
    parent: 'EmailTemplates',
  }),
  template({ name: 'EmailLayout', path: '/staff/email/layouts/{itemId}', title: 'Layout', parent: 'EmailLayouts' }),
]

/** Saving keeps spaces and empty lines as they were typed, and names a fault by the field that holds it. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.clone().formData()
  if (textField(form, 'intent') !== '') return screenAction(screen)(args)
  const source = sourceOf(form)
  const input = {
    name: args.params.itemId,
    source,
    version: Number(textField(form, 'version')),
    seen_edit_id: textField(form, 'seen_edit_id') || null,
  }
  const outcome = await submit(args, mail.saveTemplate, input)
  if (outcome.ok) {
    const done = outcome.value.waiting
      ? 'Saved. Someone else has to approve it. Until then, the email stays as it is.'
      : 'Saved. Applies from the next email.'
    return data<ActionResult>({ intent: 'save', done })
  }
  const { formErrors, fieldErrors } = outcome.problem
  const { source: faults = [], ...others } = fieldErrors
  const problem = { formErrors, fieldErrors: { ...others, [form.has('source') ? 'source' : 'text']: faults } }
  return data<ActionResult>(
    { intent: 'save', problem, fields: { source, version: String(input.version), ...letterOf(source) } },
    { status: outcome.status },
  )
}

const pageOf = ({ kind }: Loaded['template']) => (kind === 'message' ? 'EmailTemplate' : 'EmailLayout')

function TemplateBody({ data: loaded }: { data: Loaded }) {
  const { template, older, versions, siblings } = loaded
  const part = template.format === 'text' ? 'text' : undefined
  return (
    <>
      <Tabs
        label="Languages and formats"
        tabs={siblings.map((name) => ({
          label: `${MAIL_LANGUAGES[formOf(name).language]}: ${TEMPLATE_FORMS[formOf(name).extension]}`,
          to: to(pageOf(template), { itemId: name }),
          isHere: name === template.name,
        }))}
      />
      <Waiting template={template} />
      {older && (
        <Notice
          action={
            <Link to={to(pageOf(template), { itemId: template.name })} className={LINK}>
              Back to the current text
            </Link>
          }
        >
          This is the version by {older.who}, {when(older.at)}. Save it to go back to it.
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
        <Editor key={older?.id ?? template.waiting?.id ?? template.version} {...loaded} />
        <MailFrame
          name="preview"
          src={ENDPOINTS.mailPreview + queryString({ name: template.name, part })}
          title="Preview of the email"
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
        <Disclosure summary="Placeholders">
          <p className="pb-3 text-sm text-muted">
            Each is replaced by what the email is about. Anything else is refused when you save.
          </p>
          <Table
            caption="Placeholders"
            hideCaption
            rows={template.placeholders}
            rowKey={({ name }) => name}
            columns={[
              { key: 'name', header: 'Placeholder', cell: placeholderCell },
              { key: 'example', header: 'With sample data', cell: exampleCell },
            ]}
          />
        </Disclosure>
        <Versions
          versions={versions}
          href={(version) => to(pageOf(template), { itemId: template.name }, { query: { version } })}
        />
      </div>
    </>
  )
}

/** What waits for a second person, as it differs from what is sent. */
function Waiting({ template: { waiting, source, needs_second_person } }: Pick<Loaded, 'template'>) {
  if (!waiting) {
    if (!needs_second_person) return null
    return (
      <Notice>This text is part of emails that open accounts. A change applies once someone else approves it.</Notice>
    )
  }
  return (
    <Notice
      tone="warning"
      title={`A change by ${waiting.is_own ? 'you' : waiting.who}, ${when(waiting.at)}, is waiting for ${waiting.is_own ? 'someone else’s approval' : 'your approval'}`}
    >
      <p>Until then, the email is sent as it was. The fields below show the change.</p>
      <pre
        aria-label="What changes"
        className="mt-2 max-h-80 overflow-auto rounded-md border border-line bg-surface p-3 text-sm whitespace-pre-wrap wrap-anywhere"
      >
        {changedLines(source, waiting.source).map(({ mark, text }, index) => (
          <Fragment key={index}>
            {mark === ' ' ? <span className="text-muted">{`  ${text}\n`}</span> : <Changed mark={mark} text={text} />}
          </Fragment>
        ))}
      </pre>
    </Notice>
  )
}

function Changed({ mark, text }: { readonly mark: '-' | '+'; readonly text: string }) {
  return mark === '-' ? (
    <del className="text-danger">{`- ${text}\n`}</del>
  ) : (
    <ins className="font-bold no-underline">{`+ ${text}\n`}</ins>
  )
}

type Placeholder = Loaded['template']['placeholders'][number]

function placeholderCell({ name }: Placeholder) {
  return <code className="wrap-anywhere">{`{{ ${name} }}`}</code>
}

function exampleCell({ example }: Placeholder) {
  return <span className="wrap-anywhere">{example}</span>
}

/** The text in its fields. The preview's button sends it, unsaved, into the frame beside it. */
function Editor({ template, older }: Loaded) {
  const may = useMay()
  const result = useActionResult()
  const source = result?.fields?.source ?? older?.source ?? template.waiting?.source ?? template.source
  const letter = letterOf(source)
  return (
    <Form
      reloadDocument
      encType="multipart/form-data"
      problem={problemOf(result, 'save')}
      values={letter ? { ...letter } : { source }}
      labels={LABELS}
      className="gap-4!"
    >
      <input type="hidden" name="name" value={template.name} />
      <input type="hidden" name="seen_edit_id" value={template.waiting?.id ?? ''} />
      <Meanwhile
        version={template.version}
        values={letter ? { ...letterOf(template.source) } : { source: template.source }}
        labels={LABELS}
      />
      {letter ? (
        <>
          <TextField label="Subject" name="subject" spellCheck />
          <TextField label="Preview line" name="preview" hint="Shown beside the subject in an inbox" spellCheck />
          <TextAreaField label="Text" name="text" rows={18} className={MONO_FIELD} />
        </>
      ) : (
        <TextAreaField
          label={template.format === 'html' ? 'Source (MJML)' : 'Source'}
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
            label="Shown in"
            name="message"
            options={template.messages.map((name) => ({ value: name, label: templateTitle(name) }))}
          />
        )}
        <SelectField
          label="Sample data"
          name="sample"
          options={Object.entries(SAMPLES).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {may('Email:Update') && <SubmitButton>Save</SubmitButton>}
        <Button type="submit" tone="quiet" formAction={ENDPOINTS.mailPreview} formTarget="preview">
          Preview
        </Button>
      </div>
    </Form>
  )
}

const LABELS = { source: 'Source', subject: 'Subject', preview: 'Preview line', text: 'Text' }

const MONO_FIELD = '[&_textarea]:font-mono [&_textarea]:text-sm'

const CHANGES = { SHIPPED: 'Default', EDITED: 'Edited', RESET: 'Default restored' }

interface VersionsProps {
  readonly versions: readonly TemplateVersion[]
  /** Where an older one is shown in the editor. */
  readonly href: (version: string) => string
}

/** Who changed a template, when, and a way to take up what it said before. */
function Versions({ versions, href }: VersionsProps) {
  return (
    <Section id="history" title="History">
      <ol className="-mt-2">
        {versions.map(({ id, at, who, what }, index) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-b border-line py-2">
            <span className="grid gap-0.5">
              <span>{`${CHANGES[what]}, ${who}`}</span>
              <time dateTime={at} className="text-muted">
                {when(at)}
              </time>
            </span>
            {index === 0 ? (
              <span className="text-muted">current</span>
            ) : (
              <Link to={href(id)} className="inline-flex min-h-8 items-center text-link underline underline-offset-4">
                Show this version
                <span className="sr-only"> {when(at)}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

export const shouldRevalidate = () => true
export default screenPage(screen)
