import type { ReactNode } from 'react'
import { access } from '../../../capabilities/access/contract.ts'
import { when } from '../../parts/when.ts'
import { to } from '../../paths.ts'
import { load, submit, textFields } from '../../session/api.ts'
import { accountOf } from '../../session/context.ts'
import { title } from '../../title.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Deed } from '../kit/deed.tsx'
import { Done } from '../kit/done.tsx'
import { History } from '../kit/history.tsx'
import { deedOf, type Deeds, problemOf } from '../kit/outcome.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../use-may.ts'
import type { Route } from './+types/user'
import { UserFields } from './user-fields.tsx'
import { FactorBadge, StatusBadge } from './user-words.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: title(loaderData?.user.long_name ?? 'User') }]

export async function loader(args: Route.LoaderArgs) {
  const user = await load(args, access.user, { userId: args.params.itemId })
  // Whoever may not see groups changes names alone.
  const maySee = accountOf(args.context)?.permissions.includes('AccessControlGroups:Read')
  return { user, groups: maySee ? (await load(args, access.groups, {})).items : [] }
}

const DONE: Readonly<Record<string, string>> = {
  save: 'Saved. It counts from now on, also for who is signed in.',
  link: 'A link to choose a password is on its way.',
  deactivate: 'The account is deactivated, and its sessions have ended.',
  reactivate: 'The account may sign in again.',
  totp: 'The second factor is gone, and the account’s sessions have ended.',
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const { intent = '', short_name = '', long_name = '' } = textFields(form)
  const userId = args.params.itemId
  const groups = form.getAll('groups').map(String)
  const outcome =
    intent === 'link'
      ? await submit(args, access.sendLink, { userId })
      : intent === 'deactivate'
        ? await submit(args, access.deactivate, { userId })
        : intent === 'reactivate'
          ? await submit(args, access.reactivate, { userId })
          : intent === 'totp'
            ? await submit(args, access.resetTotp, { userId })
            : await submit(args, access.changeUser, { userId, short_name, long_name, groups })
  return deedOf(intent, outcome, DONE[intent] ?? '')
}

/** One of the staff: what they may do, what was done to the account, and what can be done. */
export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const { user, groups } = loaderData
  const may = useMay()
  return (
    <>
      <StaffHead title={user.long_name || user.email} parent={{ label: 'Users', to: to('StaffUsers') }}>
        {user.email}
      </StaffHead>
      <Done deeds={actionData} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-7">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
            <Fact label="Status">
              <StatusBadge user={user} />
            </Fact>
            <Fact label="Second factor">
              <FactorBadge user={user} />
            </Fact>
            <Fact label="Last sign-in">{user.last_sign_in_at ? when(user.last_sign_in_at) : 'Never'}</Fact>
            <Fact label="Created">{when(user.created_at)}</Fact>
          </dl>
          {may('User:Update') && may('AccessControlGroups:Read') ? (
            <Form
              key={user.groups.map(({ id }) => id).join()}
              problem={problemOf(actionData, 'save')}
              values={{ short_name: user.short_name, long_name: user.long_name }}
            >
              <input type="hidden" name="intent" value="save" />
              <UserFields groups={groups} chosen={user.groups.map(({ id }) => id)} />
              <p>
                <SubmitButton>Save</SubmitButton>
              </p>
            </Form>
          ) : (
            <p className="text-sm">
              <span className="font-bold">Groups:</span> {user.groups.map(({ name }) => name).join(', ') || 'none'}
            </p>
          )}
          {may('User:Update') && <Possible user={user} deeds={actionData} />}
          <Permissions permissions={user.permissions} />
        </div>
        <History entries={user.history} />
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="pt-0.5 font-semibold">{children}</dd>
    </div>
  )
}

function Possible({ user, deeds }: { user: Route.ComponentProps['loaderData']['user']; deeds: Deeds | undefined }) {
  if (user.status === 'DEACTIVATED') {
    return (
      <section aria-label="What can be done">
        <Deed label="Let the account sign in again" intent="reactivate" problem={problemOf(deeds, 'reactivate')}>
          It signs in with the password it had, and is in the groups it was in.
        </Deed>
      </section>
    )
  }
  return (
    <section aria-label="What can be done">
      <Deed label="Mail a link to choose a password" intent="link" problem={problemOf(deeds, 'link')}>
        Links that were sent before count no more. The one in the mail can be used once, within seven days.
      </Deed>
      {user.totp === 'ON' && (
        <Deed label="Take the second factor away" intent="totp" problem={problemOf(deeds, 'totp')} danger>
          For somebody who lost the phone and the recovery codes. All sessions of the account end. Be sure who asks you.
        </Deed>
      )}
      <Deed label="Deactivate the account" intent="deactivate" problem={problemOf(deeds, 'deactivate')} danger>
        All its sessions end at once, and it signs in no more. What it did stays in every history.
      </Deed>
    </section>
  )
}

function Permissions({ permissions }: { permissions: readonly string[] }) {
  return (
    <section aria-labelledby="permissions">
      <h2 id="permissions" className="border-b-2 border-ink pb-1.5 text-base">
        May do
      </h2>
      {permissions.length === 0 ? (
        <p className="pt-2 text-sm text-muted">Nothing: no group of this account holds a policy.</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5 pt-3">
          {permissions.map((permission) => (
            <li key={permission} className="rounded-sm bg-sunk px-2 py-0.5 font-mono text-xs wrap-anywhere">
              {permission}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
