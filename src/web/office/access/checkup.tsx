import { pageScreen } from '../kit/screen.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { access, type StaffUser } from '../../../capabilities/staff/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/checkup'
import { texts } from './texts.ts'

export const screen = pageScreen<typeof loader>({
  name: 'AccessCheckup',
  path: '/staff/checkup',
  section: 'team',
  place: 4,
  title: 'Access review',
  needs: ['access.checkup'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.AccessCheckup) }]
export const loader = (args: Route.LoaderArgs) => load(args, access.checkup, {})

function columns(): readonly Column<Route.ComponentProps['loaderData']['permissions'][number]>[] {
  const t = texts().checkup
  return [
    {
      key: 'permission',
      header: t.permission,
      cell: ({ permission }) => <span className="font-mono text-sm wrap-anywhere">{permission}</span>,
    },
    { key: 'count', header: t.howMany, numeric: true, cell: ({ users }) => users.length },
    { key: 'users', header: t.who, cell: ({ users }) => users.join(', ') || t.nobody },
  ]
}

/** What an owner looks at once a month: who may do what, and which accounts invite trouble. */
export default function Checkup({ loaderData }: Route.ComponentProps) {
  const { permissions, unused, without_totp, without_groups } = loaderData
  const t = texts().checkup
  return (
    <>
      <StaffHead title={staff().sections.AccessCheckup}>{t.lead}</StaffHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="grid gap-8 lg:grid-cols-3">
          <Finding title={t.unused.title} none={t.unused.none} users={unused}>
            {({ last_sign_in_at }) => (last_sign_in_at ? t.unused.last(when(last_sign_in_at)) : t.unused.never)}
          </Finding>
          <Finding title={t.password.title} none={t.password.none} users={without_totp}>
            {({ totp }) => (totp === 'MISSING' ? t.password.missing : t.password.off)}
          </Finding>
          <Finding title={t.groupless.title} none={t.groupless.none} users={without_groups}>
            {() => t.groupless.said}
          </Finding>
        </div>
        <Table caption={t.table} columns={columns()} rows={permissions} rowKey={({ permission }) => permission} />
      </div>
    </>
  )
}

interface FindingProps {
  readonly title: string
  readonly none: string
  readonly users: readonly StaffUser[]
  readonly children: (user: StaffUser) => ReactNode
}

function Finding({ title, none, users, children }: FindingProps) {
  return (
    <section>
      <h2 className="flex justify-between border-b-2 border-ink pb-1.5 text-base">
        {title} <span className="figures">{users.length}</span>
      </h2>
      {users.length === 0 && <p className="pt-2 text-sm text-muted">{none}</p>}
      <ul className="text-sm">
        {users.map((user) => (
          <li key={user.id} className="border-b border-line py-1.5">
            <Link
              to={to('StaffUser', { itemId: user.id })}
              className="inline-flex min-h-8 items-center font-semibold text-link underline underline-offset-4 wrap-anywhere"
            >
              {user.long_name || user.email}
            </Link>
            <span className="block text-muted">{children(user)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
