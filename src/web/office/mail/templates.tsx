import { mail, type MailTemplate } from '../../../capabilities/mail/contract.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { written } from '../../serve/session/written.ts'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/templates'
import { MAIL_LANGUAGES } from './mail-states.ts'
import { formOf, TEMPLATE_FORMS, type TemplateForm, templateTitle } from './template-names.ts'

export async function loader(args: Route.LoaderArgs) {
  return written((await load(args, mail.templates, {})).items)
}

type Templates = readonly MailTemplate[]

/** The words of every message; and the frame and the parts that messages share. */
export const screen = [
  pageScreen<typeof loader>({
    name: 'EmailTemplates',
    path: '/staff/email/templates',
    section: 'mail',
    place: 3,
    title: 'Templates',
    needs: ['mail.templates'],
    lead: 'The text of every email. Changes apply from the next email.',
    body: ({ data }) => <TemplateTable title="Templates" page="EmailTemplate" templates={ofKind(data, 'message')} />,
  }),
  pageScreen<typeof loader>({
    name: 'EmailLayouts',
    path: '/staff/email/layouts',
    section: 'mail',
    place: 4,
    title: 'Layouts',
    needs: ['mail.templates'],
    lead: 'The frame with its header and footer, and the parts that several emails share. Colors, name, and address of the business come from its settings.',
    body: ({ data }) => (
      <TemplateTable
        title="Layouts"
        page="EmailLayout"
        templates={[...ofKind(data, 'layout'), ...ofKind(data, 'piece')]}
      />
    ),
  }),
]

const ofKind = (templates: Templates, kind: MailTemplate['kind']) => templates.filter((each) => each.kind === kind)

interface Props {
  readonly title: string
  readonly templates: Templates
  readonly page: 'EmailTemplate' | 'EmailLayout'
}

interface Group {
  readonly message: string
  readonly kind: MailTemplate['kind']
  readonly forms: Templates
}

const KINDS = { layout: 'Frame of every email', message: 'Email', piece: 'Part of several emails' }

/** Templates by what they are of, each with a link to every language and form. */
function TemplateTable({ title, templates, page }: Props) {
  return (
    <Table
      caption={title}
      hideCaption
      rows={groupsOf(templates)}
      rowKey={({ message }) => message}
      empty={<EmptyState title="No templates" />}
      columns={[
        { key: 'name', header: page === 'EmailLayout' ? 'Part' : 'Email', cell: titleOf },
        ...(page === 'EmailLayout'
          ? [{ key: 'kind', header: 'What it is', cell: ({ kind }: Group) => KINDS[kind] }]
          : []),
        { key: 'en', header: MAIL_LANGUAGES.en, cell: (group) => formsOf(group, 'en', page) },
        { key: 'es', header: MAIL_LANGUAGES.es, cell: (group) => formsOf(group, 'es', page) },
        { key: 'changed', header: 'Changed', cell: Changed },
      ]}
    />
  )
}

function groupsOf(templates: Templates): Group[] {
  const groups = Map.groupBy(templates, ({ name }) => formOf(name).message)
  return [...groups].map(([message, forms]) => ({
    message,
    kind: forms.some(({ kind }) => kind === 'layout') ? 'layout' : (forms[0]?.kind ?? 'piece'),
    forms,
  }))
}

function titleOf({ message }: Group) {
  return <span className="inline-flex min-h-8 items-center font-bold">{templateTitle(message)}</span>
}

function formsOf(group: Group, language: TemplateForm['language'], page: Props['page']) {
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
          {TEMPLATE_FORMS[formOf(name).extension]}
          <span className="sr-only"> {templateTitle(name)}</span>
        </Link>
      ))}
    </span>
  )
}

function Changed({ forms }: Group) {
  if (forms.some(({ is_waiting }) => is_waiting)) return <Badge tone="accent">Awaiting approval</Badge>
  const changes = forms.filter(({ is_edited }) => is_edited).map(({ updated_at }) => updated_at)
  const last = changes.toSorted().at(-1)
  if (last === undefined) return <span className="inline-flex min-h-8 items-center text-muted">Default</span>
  return (
    <span className="inline-flex min-h-8 flex-wrap items-center gap-2">
      {when(last)} <Badge tone="accent">Edited</Badge>
    </span>
  )
}

export default screenPage(screen)
