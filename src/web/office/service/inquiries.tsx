import { pageScreen } from '../kit/screen.ts'
import { Link } from 'react-router'
import { inquiries, type InquirySummary } from '../../../capabilities/inquiries/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Pager, pageOf } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/inquiries'
import { PAGE_SIZE } from './incidents.tsx'
import { texts } from './texts.ts'
import { Tabs } from './tabs.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffInquiries',
  path: '/staff/inquiries',
  section: 'service',
  place: 3,
  title: 'Inbox',
  needs: ['inquiries.list'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.StaffInquiries) }]

export async function loader(args: Route.LoaderArgs) {
  const page = pageOf(args.url)
  const status = args.url.searchParams.get('status') === 'CLOSED' ? 'CLOSED' : 'OPEN'
  const list = await load(args, inquiries.list, { status, page_size: PAGE_SIZE, page_number: page })
  return { page, status, ...list }
}

/** What people and companies wrote to us, the newest first. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { items, count, open, page, status } = loaderData
  const { inbox: t, closed, nothingClosed, closedHint, number } = texts()
  const label = staff().sections.StaffInquiries
  const isOpen = status === 'OPEN'
  const href = (query: Record<string, string | number>) => to('StaffInquiries', {}, { query })
  return (
    <>
      <StaffHead title={label}>{t.lead}</StaffHead>
      <Tabs
        label={label}
        tabs={[
          { label: t.openCount(open), to: to('StaffInquiries'), isHere: isOpen },
          { label: closed, to: href({ status: 'CLOSED' }), isHere: !isOpen },
        ]}
      />
      <Table
        caption={isOpen ? t.openInquiries : t.closedInquiries}
        hideCaption
        rows={items}
        rowKey={({ id }) => id}
        empty={<EmptyState title={isOpen ? t.empty : nothingClosed}>{isOpen ? t.emptyHint : closedHint}</EmptyState>}
        columns={[
          { key: 'subject', header: t.about, cell: subjectCell },
          { key: 'from', header: t.from, cell: fromCell },
          { key: 'kind', header: t.kind, cell: kindCell },
          { key: 'number', header: number, cell: numberCell },
          { key: 'at', header: t.received, numeric: true, cell: ({ received_at }) => when(received_at) },
        ]}
      />
      <Pager
        label={label}
        page={page}
        pageSize={PAGE_SIZE}
        count={count}
        href={(other) => href({ ...(!isOpen && { status }), page: other })}
      />
    </>
  )
}

function subjectCell({ id, subject, replies }: InquirySummary) {
  return (
    <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
      <Link to={to('StaffInquiry', { itemId: id })} className="font-bold wrap-anywhere text-link">
        {subject}
      </Link>
      {replies > 0 && <Badge tone="good">{texts().inbox.answered}</Badge>}
    </span>
  )
}

function numberCell({ number }: InquirySummary) {
  return <span className="font-mono">{number}</span>
}

function fromCell({ name, email_address }: InquirySummary) {
  return <span className="wrap-anywhere">{name ? texts().inbox.sender(name, email_address) : email_address}</span>
}

function kindCell({ kind }: InquirySummary) {
  return <Badge tone={kind === 'CORPORATE' ? 'accent' : 'neutral'}>{texts().inbox.kinds[kind]}</Badge>
}
