import { access } from '../../../capabilities/staff/contract.ts'
import { accessCan } from '../../../capabilities/staff/rules.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { accountOf } from '../../serve/session/context.ts'
import { EmailField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { StateBadge } from '../kit/column.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/user'
import { SECOND_FACTORS, USER_STATES } from './user-states.ts'

const form = formOf(access.changeUser, { only: ['long_name', 'short_name'] })

/** One of the staff, or a new one; whoever may not see groups changes names alone. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  const own = accountOf(args.context)
  const maySee = own?.permissions.includes('AccessControlGroups:Read')
  const [groups, shown] = await Promise.all([
    maySee ? load(args, access.groups, {}).then(({ items }) => items) : [],
    itemId === undefined ? null : load(args, access.user, { userId: itemId }),
  ])
  const mayBeEnded = shown !== null && own !== null && accessCan.deactivate(own.userId, shown).allowed
  return { form: form.fields, user: shown, groups, mayBeEnded }
}

const invite = pageScreen<typeof loader>({
  name: 'StaffInvite',
  path: '/staff/users/invite',
  title: 'Invite someone',
  needs: ['access.invite'],
  parent: 'StaffUsers',
  lead: 'They receive an email with a link to choose a password. The link works once, within seven days.',
  actions: [
    {
      intent: 'invite',
      call: 'access.invite',
      allow: 'User:Update',
      input: ({ fields: { email, short_name, long_name }, all }) => ({
        email,
        short_name,
        long_name,
        groups: all('groups'),
      }),
      next: ({ id }) => to('StaffUser', { itemId: id }),
    },
  ],
  width: 'form',
  body: ({ data: { form: shape, groups } }) => (
    <ActionForm intent="invite" label="Send invitation">
      <EmailField autoComplete="off" />
      <UserFields form={shape} groups={groups} chosen={[]} />
    </ActionForm>
  ),
})

const user = pageScreen<typeof loader>({
  name: 'StaffUser',
  path: '/staff/users/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'User',
  needs: ['access.user'],
  parent: 'StaffUsers',
  heading: ({ user }) => user?.long_name || user?.email || '',
  lead: ({ user }) => user?.email,
  actions: [
    {
      intent: 'save',
      call: 'access.changeUser',
      allow: 'User:Update',
      input: ({ fields: { version, short_name, long_name }, all, params }) => ({
        userId: params.itemId,
        version,
        short_name,
        long_name,
        groups: all('groups'),
      }),
      done: 'Saved. Applies right away, including to active sessions.',
    },
    {
      intent: 'link',
      call: 'access.sendLink',
      label: 'Email a password link',
      ask: 'Earlier links stop working. The new one works once, within seven days.',
      allow: 'User:Update',
      when: ({ user }) => user?.status !== 'DEACTIVATED',
      input: ({ params }) => ({ userId: params.itemId }),
      done: 'A link to choose a password is on its way.',
    },
    {
      intent: 'totp',
      call: 'access.resetTotp',
      label: 'Reset second factor',
      ask: 'For someone who lost their phone and recovery codes. All of the account’s sessions end. Make sure you know who is asking.',
      allow: 'User:Update',
      when: ({ user }) => user?.totp === 'ON',
      danger: true,
      input: ({ params }) => ({ userId: params.itemId }),
      done: 'The second factor was reset, and the account’s sessions have ended.',
    },
    {
      intent: 'deactivate',
      call: 'access.deactivate',
      label: 'Deactivate account',
      ask: 'All of its sessions end now, and it can no longer log in. Its history is kept.',
      allow: 'User:Update',
      when: ({ mayBeEnded }) => mayBeEnded,
      danger: true,
      input: ({ params }) => ({ userId: params.itemId }),
      done: 'The account is deactivated, and its sessions have ended.',
    },
    {
      intent: 'reactivate',
      call: 'access.reactivate',
      label: 'Reactivate account',
      ask: 'It can log in with its old password and is back in its groups.',
      allow: 'User:Update',
      when: ({ user }) => user?.status === 'DEACTIVATED',
      input: ({ params }) => ({ userId: params.itemId }),
      done: 'The account can log in again.',
    },
  ],
  facts: ({ user }) =>
    user
      ? [
          ['Status', <StateBadge key="status" states={USER_STATES} state={user.status} />],
          ['Second factor', <StateBadge key="totp" states={SECOND_FACTORS} state={user.totp} />],
          ['Last login', user.last_sign_in_at ? when(user.last_sign_in_at) : 'Never'],
          ['Created', when(user.created_at)],
        ]
      : [],
  body: UserBody,
  history: ({ user }) => user?.history ?? [],
})

type Data = Awaited<ReturnType<typeof loader>>

function UserBody({ data: { form: shape, user, groups } }: { data: Data }) {
  const may = useMay()
  if (!user) return null
  const chosen = user.groups.map(({ id }) => id)
  const values = { long_name: user.long_name, short_name: user.short_name }
  return (
    <>
      {may('User:Update') && may('AccessControlGroups:Read') ? (
        <ActionForm key={chosen.join()} intent="save" label="Save" values={values}>
          <Meanwhile
            version={user.version}
            values={{
              ...values,
              groups: groups
                .map(({ id }) => id)
                .filter((id) => chosen.includes(id))
                .join(),
            }}
            labels={LABELS}
            names={Object.fromEntries(groups.map(({ id, name }) => [id, name]))}
          />
          <UserFields form={shape} groups={groups} chosen={chosen} />
        </ActionForm>
      ) : (
        <p className="text-sm">
          <strong>Groups:</strong> {user.groups.map(({ name }) => name).join(', ') || 'none'}
        </p>
      )}
      <Section id="permissions" title="Permissions">
        {user.permissions.length === 0 ? (
          <p className="text-muted">None: no group of this account has a policy.</p>
        ) : (
          <ul className="grid gap-1 font-mono sm:grid-cols-2">
            {user.permissions.map((permission) => (
              <li key={permission}>{permission}</li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

const LABELS = { long_name: 'Full name', short_name: 'Short name', groups: 'Groups' }

/** Names and groups of one of the staff. */
function UserFields({
  form: shape,
  groups,
  chosen,
}: Pick<Data, 'form' | 'groups'> & { readonly chosen: readonly string[] }) {
  const fields = fieldsOf(shape, {
    long_name: LABELS.long_name,
    short_name: { label: LABELS.short_name, hint: 'Shown in menus and histories' },
  })
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField {...fields.long_name} autoComplete="off" />
        <TextField {...fields.short_name} autoComplete="off" />
      </div>
      <CheckList
        legend={LABELS.groups}
        name="groups"
        checked={chosen}
        items={groups.map(({ id, name, policies, totp_required }) => ({
          value: id,
          label: name,
          hint: [policies.join(', ') || 'no policy', totp_required && 'second factor required']
            .filter(Boolean)
            .join('; '),
        }))}
      />
    </>
  )
}

export const screen = [invite, user]
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
