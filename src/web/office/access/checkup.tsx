import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { access, type StaffUser } from '../../../capabilities/access/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { staff } from '../messages.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/checkup'
import { words } from './messages.ts'

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.AccessCheckup) }]
export const loader = (args: Route.LoaderArgs) => load(args, access.checkup, {})

function columns(): readonly Column<Route.ComponentProps['loaderData']['permissions'][number]>[] {
  const say = words().checkup
  return [
    {
      key: 'permission',
      header: say.permission,
      cell: ({ permission }) => <span className="font-mono text-sm wrap-anywhere">{permission}</span>,
    },
    { key: 'count', header: say.howMany, numeric: true, cell: ({ users }) => users.length },
    { key: 'users', header: say.who, cell: ({ users }) => users.join(', ') || say.nobody },
  ]
}

/** What an owner looks at once a month: who may do what, and which accounts invite trouble. */
export default function Checkup({ loaderData }: Route.ComponentProps) {
  const { permissions, unused, without_totp, without_groups } = loaderData
  const say = words().checkup
  return (
    <>
      <StaffHead title={staff().sections.AccessCheckup}>{say.lead}</StaffHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="grid gap-8 lg:grid-cols-3">
          <Finding title={say.unused.title} none={say.unused.none} users={unused}>
            {({ last_sign_in_at }) => (last_sign_in_at ? say.unused.last(when(last_sign_in_at)) : say.unused.never)}
          </Finding>
          <Finding title={say.password.title} none={say.password.none} users={without_totp}>
            {({ totp }) => (totp === 'MISSING' ? say.password.missing : say.password.off)}
          </Finding>
          <Finding title={say.groupless.title} none={say.groupless.none} users={without_groups}>
            {() => say.groupless.said}
          </Finding>
        </div>
        <Table caption={say.table} columns={columns()} rows={permissions} rowKey={({ permission }) => permission} />
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
