import { Link } from 'react-router'
import type { MailTemplate } from '../../../capabilities/mail/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { words } from './messages.ts'
import { formOf, nameInWords, type TemplateForm } from './names.ts'

interface Group {
  readonly message: string
  readonly kind: MailTemplate['kind']
  readonly forms: readonly MailTemplate[]
}

interface Props {
  readonly caption: string
  readonly templates: readonly MailTemplate[]
  readonly page: 'EmailTemplate' | 'EmailLayout'
  /** Whether it tells what each of them is. */
  readonly kinds?: boolean
}

/** Templates by what they are of, each with a link to every language and form. */
export function TemplateTable({ caption, templates, page, kinds }: Props) {
  const say = words()
  return (
    <Table
      caption={caption}
      hideCaption
      rows={groupsOf(templates)}
      rowKey={({ message }) => message}
      empty={<EmptyState title={say.templates.empty} />}
      columns={[
        {
          key: 'name',
          header: kinds ? say.layouts.name : say.templates.name,
          cell: nameCell,
        },
        ...(kinds
          ? [{ key: 'kind', header: say.layouts.role, cell: ({ kind }: Group) => say.layouts.kinds[kind] }]
          : []),
        { key: 'en', header: say.languages.en, cell: (group) => formsOf(group, 'en', page) },
        { key: 'es', header: say.languages.es, cell: (group) => formsOf(group, 'es', page) },
        { key: 'changed', header: say.templates.changed, cell: Changed },
      ]}
    />
  )
}

function groupsOf(templates: readonly MailTemplate[]): Group[] {
  const groups = Map.groupBy(templates, ({ name }) => formOf(name).message)
  return [...groups].map(([message, forms]) => ({
    message,
    kind: forms.some(({ kind }) => kind === 'layout') ? 'layout' : (forms[0]?.kind ?? 'piece'),
    forms,
  }))
}

function nameCell({ message }: Group) {
  return <span className="inline-flex min-h-8 items-center font-bold">{nameInWords(message)}</span>
}

function formsOf(group: Group, language: TemplateForm['language'], page: Props['page']) {
  const say = words()
  const forms = group.forms.filter(({ name }) => formOf(name).language === language)
  if (forms.length === 0) return <span className="text-muted">–</span>
  return (
    <span className="flex flex-wrap gap-x-4 max-sm:justify-end">
      {forms.toReversed().map(({ name }) => (
        <Link
          key={name}
          to={to(page, { itemId: name })}
          className="inline-flex min-h-8 items-center text-link underline underline-offset-4"
        >
          {say.forms[formOf(name).extension]}
          <span className="sr-only"> {nameInWords(name)}</span>
        </Link>
      ))}
    </span>
  )
}

function Changed({ forms }: Group) {
  const say = words().templates
  const edited = forms.filter(({ is_edited }) => is_edited)
  if (edited.length === 0) return <span className="inline-flex min-h-8 items-center text-muted">{say.asShipped}</span>
  const last =
    edited
      .map(({ updated_at }) => updated_at)
      .toSorted()
      .at(-1) ?? ''
  return (
    <span className="inline-flex min-h-8 flex-wrap items-center gap-2">
      <Badge tone="accent">{say.edited}</Badge>
      {when(last)}
    </span>
  )
}
