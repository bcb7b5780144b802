import { type MailLine, mailroom } from '../../../capabilities/mail/room-contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { staff } from '../messages.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/outbox'
import { words } from './messages.ts'
import { nameInWords } from './names.ts'
import { MailBadge, statusWords } from './status.tsx'

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

function list(): List<MailLine> {
  const say = words()
  const { sections, status } = staff()
  return {
    label: sections.EmailMessages,
    search: say.outbox.search,
    sort: '-created_at',
    rowKey: ({ id }) => id,
    href: ({ id }) => to('EmailMessage', { itemId: id }),
    filters: [
      { name: 'status', label: status, options: options(say.statuses) },
      { name: 'kind', label: say.outbox.kind, options: options(say.kinds) },
      { name: 'language', label: say.language, options: options(say.languages) },
      { name: 'from', label: say.outbox.from, kind: 'date' },
      { name: 'until', label: say.outbox.until, kind: 'date' },
    ],
    columns: [
      { key: 'recipient', header: say.outbox.to, text: ({ recipient }) => recipient, sortable: true },
      { key: 'subject', header: say.subject, text: ({ subject }) => subject },
      { key: 'status', header: status, text: statusWords, cell: (mail) => <MailBadge mail={mail} /> },
      { key: 'template', header: say.template, text: ({ template }) => (template ? nameInWords(template) : '–') },
      { key: 'kind', header: say.outbox.kind, text: ({ kind }) => say.kinds[kind], hidden: true },
      { key: 'language', header: say.language, text: ({ language }) => say.languages[language], hidden: true },
      { key: 'purpose', header: say.oneMessage.purpose, text: ({ purpose }) => purpose, hidden: true },
      {
        key: 'attempts',
        header: say.outbox.tries,
        text: ({ attempts }) => String(attempts),
        numeric: true,
        hidden: true,
      },
      { key: 'error', header: say.outbox.problem, text: ({ error }) => error ?? '–', hidden: true },
      { key: 'created_at', header: say.outbox.written, text: ({ created_at }) => when(created_at), sortable: true },
      { key: 'sent_at', header: say.outbox.left, text: ({ sent_at }) => (sent_at ? when(sent_at) : '–'), hidden: true },
    ],
  }
}

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.EmailMessages) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, mailroom.messages)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), mailroom.messages)

/** The outbox: every message and what became of it. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const say = words().outbox
  return (
    <>
      <StaffHead title={staff().sections.EmailMessages}>{say.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={say.empty}>{say.emptyHint}</EmptyState>} />
    </>
  )
}
