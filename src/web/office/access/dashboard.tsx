import { UNUSED_DAYS } from '../../../capabilities/staff/unused-days.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { RowButton } from '../kit/row-button.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Sums } from '../kit/sums.tsx'
import { useMay } from '../kit/use-may.ts'
import { STATES } from '../time/words.ts'
import { SECOND_FACTORS } from './user-states.ts'

type Dashboard = Answer<'access.dashboard'>
type Person = Dashboard['people'][number]

/** Who is here, and which accounts need a look. */
export const screen = detailScreen('access.dashboard', {
  name: 'UsersDashboard',
  path: '/staff/users/dashboard',
  section: 'team',
  place: 5,
  title: 'Users dashboard',
  lead: 'Who is logged in and at work, and which accounts need a look. Deactivated accounts are left out.',
  links: () => [
    { label: 'All users', to: to('StaffUsers') },
    { label: 'Access review', to: to('AccessCheckup'), allow: 'AccessControlCheckup:Read' },
    { label: 'Invite someone', to: to('StaffInvite'), allow: 'User:Update', adds: true },
  ],
  actions: [
    {
      intent: 'end',
      call: 'access.endSessions',
      allow: 'User:Update',
      input: ({ fields }) => ({ userId: fields.userId }),
      done: (_, { long_name, email }) => `All sessions of ${long_name || email} have ended.`,
    },
    {
      intent: 'link',
      call: 'access.sendLink',
      allow: 'User:Update',
      input: ({ fields }) => ({ userId: fields.userId }),
      done: (_, { email }) => `A new link is on its way to ${email}.`,
    },
  ],
  body: DashboardBody,
})

function DashboardBody({ data: { people, invitations, groups, used_since } }: { data: Dashboard }) {
  const may = useMay()
  const count = (of: (person: Person) => boolean) => String(people.filter(of).length)
  const columns = may('User:Update') ? [...PEOPLE, END] : PEOPLE
  return (
    <>
      <Sums
        label="Now"
        sums={[
          ['Logged in', count(({ is_in }) => is_in)],
          ['At work', count(({ at_work }) => at_work !== 'OFF')],
          ['Without a second factor', count(({ totp }) => totp !== 'ON')],
          [`Not used for ${UNUSED_DAYS} days`, count(({ is_unused }) => is_unused)],
        ]}
      />
      <Table caption="People" rows={people} rowKey={({ id }) => id} columns={columns} />
      <div className="grid gap-8 lg:grid-cols-2">
        <Section id="invitations" title={`Invitations waiting (${invitations.length})`}>
          {invitations.length === 0 ? (
            <p className="text-muted">Everyone who was invited has chosen a password.</p>
          ) : (
            <ul className="divide-y divide-line">
              {invitations.map((invitation) => (
                <Invitation key={invitation.id} {...invitation} />
              ))}
            </ul>
          )}
        </Section>
        <Section id="groups" title="Groups">
          {groups.length === 0 ? (
            <EmptyState title="No groups yet" />
          ) : (
            <ul className="divide-y divide-line">
              {groups.map(({ id, name, members, totp_required }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
                  <OfficeLink to={to('StaffGroup', { itemId: id })} allow="AccessControlGroups:Read">
                    {name}
                  </OfficeLink>
                  <span className="text-muted">
                    {members === 1 ? '1 member' : `${members} members`}
                    {totp_required && ', second factor required'}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
      <Section id="dangerous" title="Far-reaching permissions">
        <p className="text-muted">They allow changes to permissions, prices, pay, or many bookings at once.</p>
        <Table
          caption="Far-reaching permissions"
          hideCaption
          rows={people.filter(({ dangerous }) => dangerous.length > 0)}
          rowKey={({ id }) => id}
          columns={[nameColumn, listed('dangerous', 'Permissions')]}
          empty={<p className="text-muted">No one has one.</p>}
        />
      </Section>
      <Section id="unused" title={`Permissions not used by anyone for ${UNUSED_DAYS} days`}>
        <p className="text-muted">{`Recorded since ${whenDate(used_since)}. Accounts are listed once they are ${UNUSED_DAYS} days old.`}</p>
        <Table
          caption={`Permissions not used for ${UNUSED_DAYS} days`}
          hideCaption
          rows={people.filter(({ unused }) => unused.length > 0)}
          rowKey={({ id }) => id}
          columns={[nameColumn, listed('unused', 'Not used')]}
          empty={<p className="text-muted">None so far.</p>}
        />
      </Section>
    </>
  )
}

const nameColumn: Column<Person> = {
  key: 'name',
  header: 'User',
  cell: ({ id, long_name, email }) => (
    <OfficeLink to={to('StaffUser', { itemId: id })}>{long_name || email}</OfficeLink>
  ),
}

const listed = (key: 'dangerous' | 'unused', header: string): Column<Person> => ({
  key,
  header,
  cell: ({ [key]: permissions }) => <span className="font-mono text-xs wrap-anywhere">{permissions.join(', ')}</span>,
})

const PEOPLE: readonly Column<Person>[] = [
  nameColumn,
  {
    key: 'in',
    header: 'Logged in',
    cell: ({ is_in, last_seen_at }) =>
      is_in ? <Badge tone="good">Here</Badge> : last_seen_at ? `Last seen ${when(last_seen_at)}` : 'Never',
  },
  { key: 'sessions', header: 'Sessions', numeric: true, cell: ({ sessions }) => String(sessions) },
  { key: 'work', header: 'Time clock', cell: ({ at_work }) => <StateBadge states={STATES} state={at_work} /> },
  { key: 'totp', header: 'Second factor', cell: ({ totp }) => <StateBadge states={SECOND_FACTORS} state={totp} /> },
  { key: 'groups', header: 'Groups', cell: ({ groups }) => groups.map(({ name }) => name).join(', ') || '–' },
]

const END: Column<Person> = {
  key: 'end',
  header: 'End',
  cell: ({ id, sessions, long_name, email }) =>
    sessions > 0 && (
      <RowButton
        intent="end"
        label="End sessions"
        about={`of ${long_name || email}`}
        ask={`${long_name || email} is logged out everywhere and has to log in again.`}
        send={{ userId: id }}
      />
    ),
}

function Invitation({ id, email, sent_at, expires_at, is_expired }: Dashboard['invitations'][number]) {
  const may = useMay()
  const until = is_expired || !expires_at ? 'the link has expired' : `works until ${when(expires_at)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="grid min-w-0 wrap-anywhere">
        <OfficeLink to={to('StaffUser', { itemId: id })}>{email}</OfficeLink>
        <span className="text-muted">{sent_at ? `Sent ${when(sent_at)}, ${until}` : 'The link is on its way'}</span>
      </div>
      {may('User:Update') && (
        <Form className="block!">
          <input type="hidden" name="userId" value={id} />
          <SubmitButton name="intent" value="link" tone="quiet" size="sm">
            Send a new link <span className="sr-only">{`to ${email}`}</span>
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
