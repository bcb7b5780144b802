import type { StaffUser } from '../../../capabilities/staff/contract.ts'
import { UNUSED_DAYS } from '../../../capabilities/staff/unused-days.ts'
import { to } from '../../paths.ts'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { LinkList } from '../kit/link-list.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'

/** What an owner looks at once a month: who may do what, and which accounts invite trouble. */
export const screen = detailScreen('access.checkup', {
  name: 'AccessCheckup',
  path: '/staff/checkup',
  section: 'team',
  place: 4,
  title: 'Access review',
  lead: 'Deactivated accounts are left out.',
  body: ({ data: { permissions, unused, without_totp, without_groups } }) => (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-8 lg:grid-cols-3">
        <Finding
          title="Inactive accounts"
          none={`Every account was used in the last ${UNUSED_DAYS} days.`}
          users={unused}
          hint={({ last_sign_in_at }) => (last_sign_in_at ? `last login ${when(last_sign_in_at)}` : 'never logged in')}
        />
        <Finding
          title="Password only"
          none="Every account has a second factor."
          users={without_totp}
          hint={({ totp }) => (totp === 'MISSING' ? 'required, not set up' : 'no second factor')}
        />
        <Finding
          title="In no group"
          none="Every account is in a group."
          users={without_groups}
          hint={() => 'has no permissions'}
        />
      </div>
      <Table
        caption="Who may do what"
        rows={permissions}
        rowKey={({ permission }) => permission}
        columns={[
          { key: 'permission', header: 'Permission', cell: permissionCell },
          { key: 'count', header: 'Users', numeric: true, cell: ({ users }) => users.length },
          { key: 'users', header: 'Who', cell: ({ users }) => users.join(', ') || 'no one' },
        ]}
      />
    </div>
  ),
})

function permissionCell({ permission }: Answer<'access.checkup'>['permissions'][number]) {
  return <span className="font-mono text-sm wrap-anywhere">{permission}</span>
}

interface FindingProps {
  readonly title: string
  readonly none: string
  readonly users: readonly StaffUser[]
  readonly hint: (user: StaffUser) => string
}

function Finding({ title, none, users, hint }: FindingProps) {
  return (
    <Section id={title.toLowerCase().replaceAll(' ', '-')} title={`${title} (${users.length})`}>
      <LinkList
        empty={none}
        links={users.map((user) => ({
          to: to('StaffUser', { itemId: user.id }),
          label: user.long_name || user.email,
          hint: hint(user),
        }))}
      />
    </Section>
  )
}

export const loader = screenLoader(screen)
export default screenPage(screen)
