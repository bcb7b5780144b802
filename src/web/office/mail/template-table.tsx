import { Link } from 'react-router'
import type { MailTemplate } from '../../../capabilities/mail/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { texts } from './texts.ts'
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
  const t = texts()
  return (
    <Table
      caption={caption}
      hideCaption
      rows={groupsOf(templates)}
      rowKey={({ message }) => message}
      empty={<EmptyState title={t.templates.empty} />}
      columns={[
        {
          key: 'name',
          header: kinds ? t.layouts.name : t.templates.name,
          cell: nameCell,
        },
        ...(kinds ? [{ key: 'kind', header: t.layouts.role, cell: ({ kind }: Group) => t.layouts.kinds[kind] }] : []),
        { key: 'en', header: t.languages.en, cell: (group) => formsOf(group, 'en', page) },
        { key: 'es', header: t.languages.es, cell: (group) => formsOf(group, 'es', page) },
        { key: 'changed', header: t.templates.changed, cell: Changed },
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
  const t = texts()
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
          {t.forms[formOf(name).extension]}
          <span className="sr-only"> {nameInWords(name)}</span>
        </Link>
      ))}
    </span>
  )
}

function Changed({ forms }: Group) {
  const t = texts().templates
  const edited = forms.filter(({ is_edited }) => is_edited)
  if (edited.length === 0) return <span className="inline-flex min-h-8 items-center text-muted">{t.asShipped}</span>
  const last =
    edited
      .map(({ updated_at }) => updated_at)
      .toSorted()
      .at(-1) ?? ''
  return (
    <span className="inline-flex min-h-8 flex-wrap items-center gap-2">
      <Badge tone="accent">{t.edited}</Badge>
      {when(last)}
    </span>
  )
}
