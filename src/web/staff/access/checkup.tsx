import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { access, type StaffUser } from '../../../capabilities/access/contract.ts'
import { when } from '../../parts/when.ts'
import { to } from '../../paths.ts'
import { load } from '../../session/api.ts'
import { title } from '../../title.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/checkup'

export const meta: Route.MetaFunction = () => [{ title: title('Access check-up') }]
export const loader = (args: Route.LoaderArgs) => load(args, access.checkup, {})

const COLUMNS: readonly Column<Route.ComponentProps['loaderData']['permissions'][number]>[] = [
  {
    key: 'permission',
    header: 'Permission',
    cell: ({ permission }) => <span className="font-mono text-sm wrap-anywhere">{permission}</span>,
  },
  { key: 'count', header: 'How many', numeric: true, cell: ({ users }) => users.length },
  { key: 'users', header: 'Who', cell: ({ users }) => users.join(', ') || 'nobody' },
]

/** What an owner looks at once a month: who may do what, and which accounts invite trouble (§6 AccessControlCheckup:Read). */
export default function Checkup({ loaderData }: Route.ComponentProps) {
  const { permissions, unused, without_totp, without_groups } = loaderData
  return (
    <>
      <StaffHead title="Access check-up">Deactivated accounts are left out.</StaffHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="grid gap-8 lg:grid-cols-3">
          <Finding title="Nobody signs in" none="Every account was used in the last 60 days." users={unused}>
            {({ last_sign_in_at }) => (last_sign_in_at ? `last on ${when(last_sign_in_at)}` : 'never signed in')}
          </Finding>
          <Finding title="Password alone" none="Every account has a second factor." users={without_totp}>
            {({ totp }) => (totp === 'MISSING' ? 'required, not set up' : 'no second factor')}
          </Finding>
          <Finding title="In no group" none="Every account is in a group." users={without_groups}>
            {() => 'may do nothing'}
          </Finding>
        </div>
        <Table caption="Who may do what" columns={COLUMNS} rows={permissions} rowKey={({ permission }) => permission} />
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
