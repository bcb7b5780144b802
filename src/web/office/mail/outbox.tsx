import { pageScreen } from '../kit/screen.ts'
import { type MailLine, mailroom } from '../../../capabilities/mail/room-contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/outbox'
import { texts } from './texts.ts'
import { languageName, nameInWords } from './names.ts'
import { MailBadge, statusWords } from './status.tsx'

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

function list(): List<MailLine> {
  const t = texts()
  const { sections, status } = staff()
  return {
    label: sections.EmailMessages,
    search: t.outbox.search,
    sort: '-created_at',
    rowKey: ({ id }) => id,
    href: ({ id }) => to('EmailMessage', { itemId: id }),
    filters: [
      { name: 'status', label: status, options: options(t.statuses) },
      { name: 'kind', label: t.outbox.kind, options: options(t.kinds) },
      { name: 'language', label: t.language, options: options(t.languages) },
      { name: 'from', label: t.outbox.from, kind: 'date' },
      { name: 'until', label: t.outbox.until, kind: 'date' },
    ],
    columns: [
      { key: 'recipient', header: t.outbox.to, text: ({ recipient }) => recipient, sortable: true },
      { key: 'subject', header: t.subject, text: ({ subject }) => subject },
      { key: 'status', header: status, text: statusWords, cell: (mail) => <MailBadge mail={mail} /> },
      { key: 'template', header: t.template, text: ({ template }) => (template ? nameInWords(template) : '–') },
      { key: 'kind', header: t.outbox.kind, text: ({ kind }) => t.kinds[kind], hidden: true },
      { key: 'language', header: t.language, text: ({ language }) => languageName(language), hidden: true },
      { key: 'purpose', header: t.oneMessage.purpose, text: ({ purpose }) => purpose, hidden: true },
      {
        key: 'attempts',
        header: t.outbox.tries,
        text: ({ attempts }) => String(attempts),
        numeric: true,
        hidden: true,
      },
      { key: 'error', header: t.outbox.problem, text: ({ error }) => error ?? '–', hidden: true },
      { key: 'created_at', header: t.outbox.written, text: ({ created_at }) => when(created_at), sortable: true },
      { key: 'sent_at', header: t.outbox.left, text: ({ sent_at }) => (sent_at ? when(sent_at) : '–'), hidden: true },
    ],
  }
}

export const screen = pageScreen<typeof loader>({
  name: 'EmailMessages',
  path: '/staff/email/messages',
  section: 'mail',
  place: 2,
  title: 'Messages',
  needs: ['mailroom.messages'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.EmailMessages) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, mailroom.messages)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), mailroom.messages)

/** The outbox: every message and what became of it. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const t = texts().outbox
  return (
    <>
      <StaffHead title={staff().sections.EmailMessages}>{t.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty}>{t.emptyHint}</EmptyState>} />
    </>
  )
}
