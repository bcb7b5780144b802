import { pageScreen } from '../kit/screen.ts'
import type { ReactNode } from 'react'
import { access } from '../../../capabilities/staff/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { load, submit, textFields } from '../../serve/session/api.ts'
import { accountOf } from '../../serve/session/context.ts'
import { title } from '../../title.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Deed } from '../legacy/deed.tsx'
import { Done } from '../legacy/done.tsx'
import { History } from '../legacy/history.tsx'
import { deedOf, type Deeds, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/user'
import { texts } from './texts.ts'
import { UserFields } from './user-fields.tsx'
import { FactorBadge, StatusBadge } from './user-words.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffUser',
  path: '/staff/users/{itemId}',
  title: 'User',
  needs: ['access.user'],
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: title(loaderData?.user.long_name ?? texts().user.title) },
]

export async function loader(args: Route.LoaderArgs) {
  const user = await load(args, access.user, { userId: args.params.itemId })
  // Whoever may not see groups changes names alone.
  const maySee = accountOf(args.context)?.permissions.includes('AccessControlGroups:Read')
  return { user, groups: maySee ? (await load(args, access.groups, {})).items : [] }
}

function doneBy(intent: string): string {
  const { saved, user } = texts()
  const { link, deactivate, reactivate, factor } = user
  const done: Readonly<Record<string, string>> = {
    save: saved,
    link: link.done,
    deactivate: deactivate.done,
    reactivate: reactivate.done,
    totp: factor.done,
  }
  return done[intent] ?? ''
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
  return deedOf(intent, outcome, doneBy(intent))
}

/** One of the staff: what they may do, what was done to the account, and what can be done. */
export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const { user, groups } = loaderData
  const t = texts()
  const may = useMay()
  return (
    <>
      <StaffHead
        title={user.long_name || user.email}
        parent={{ label: staff().sections.StaffUsers, to: to('StaffUsers') }}
      >
        {user.email}
      </StaffHead>
      <Done deeds={actionData} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-7">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
            <Fact label={staff().status}>
              <StatusBadge user={user} />
            </Fact>
            <Fact label={t.secondFactor}>
              <FactorBadge user={user} />
            </Fact>
            <Fact label={t.lastSignIn}>{user.last_sign_in_at ? when(user.last_sign_in_at) : t.never}</Fact>
            <Fact label={t.created}>{when(user.created_at)}</Fact>
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
                <SubmitButton>{staff().save}</SubmitButton>
              </p>
            </Form>
          ) : (
            <p className="text-sm">
              <Rich
                text={t.user.groups(user.groups.map(({ name }) => name).join(', ') || staff().none)}
                parts={{ label: <span className="font-bold" /> }}
              />
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
  const { link, factor, deactivate, reactivate } = texts().user
  if (user.status === 'DEACTIVATED') {
    return (
      <section aria-label={staff().whatCanBeDone}>
        <Deed label={reactivate.deed} intent="reactivate" problem={problemOf(deeds, 'reactivate')}>
          {reactivate.lead}
        </Deed>
      </section>
    )
  }
  return (
    <section aria-label={staff().whatCanBeDone}>
      <Deed label={link.deed} intent="link" problem={problemOf(deeds, 'link')}>
        {link.lead}
      </Deed>
      {user.totp === 'ON' && (
        <Deed label={factor.deed} intent="totp" problem={problemOf(deeds, 'totp')} danger>
          {factor.lead}
        </Deed>
      )}
      <Deed label={deactivate.deed} intent="deactivate" problem={problemOf(deeds, 'deactivate')} danger>
        {deactivate.lead}
      </Deed>
    </section>
  )
}

function Permissions({ permissions }: { permissions: readonly string[] }) {
  const t = texts().user
  return (
    <section aria-labelledby="permissions">
      <h2 id="permissions" className="border-b-2 border-ink pb-1.5 text-base">
        {t.mayDo}
      </h2>
      {permissions.length === 0 ? (
        <p className="pt-2 text-sm text-muted">{t.mayNothing}</p>
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
