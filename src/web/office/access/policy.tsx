import { pageScreen } from '../kit/screen.ts'
import { Link, redirect } from 'react-router'
import { access } from '../../../capabilities/staff/contract.ts'
import { to } from '../../paths.ts'
import { load, submit, textField } from '../../serve/session/api.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Deed } from '../legacy/deed.tsx'
import { Done } from '../legacy/done.tsx'
import { History } from '../legacy/history.tsx'
import { deedOf, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/policy'
import { texts } from './texts.ts'
import { PolicyFields, policyOf } from './policy-fields.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffPolicy',
  path: '/staff/policies/{itemId}',
  title: 'Policy',
  needs: ['access.policy'],
})

export const meta: Route.MetaFunction = ({ params }) => [{ title: title(params.itemId) }]

export async function loader(args: Route.LoaderArgs) {
  return { policy: await load(args, access.policy, { policyName: args.params.itemId }) }
}

export async function action(args: Route.ActionArgs) {
  const policyName = args.params.itemId
  const form = await args.request.formData()
  if (textField(form, 'intent') === 'delete') {
    const outcome = await submit(args, access.deletePolicy, { policyName })
    return outcome.ok ? redirect(to('StaffPolicies')) : deedOf('delete', outcome, '')
  }
  const outcome = await submit(args, access.changePolicy, { policyName, ...policyOf(form) })
  return deedOf('save', outcome, texts().saved)
}

/** A policy: what it allows, which groups hold it, and what was done to it. */
export default function PolicyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { policy } = loaderData
  const t = texts()
  const may = useMay()
  const held = useAccount()?.permissions ?? []
  const mayChange =
    may('AccessControlPolicies:Update') &&
    policy.is_editable &&
    policy.permissions.every((permission) => held.includes(permission))
  return (
    <>
      <StaffHead title={policy.name} parent={{ label: t.policies, to: to('StaffPolicies') }}>
        {policy.description}
      </StaffHead>
      <Done deeds={actionData} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-7">
          {mayChange ? (
            <>
              <Form problem={problemOf(actionData, 'save')} values={{ description: policy.description }}>
                <input type="hidden" name="intent" value="save" />
                <PolicyFields chosen={policy.permissions} held={held} />
                <p>
                  <SubmitButton>{staff().save}</SubmitButton>
                </p>
              </Form>
              <section aria-label={staff().whatCanBeDone}>
                <Deed label={t.policy.delete.deed} intent="delete" problem={problemOf(actionData, 'delete')} danger>
                  {t.policy.delete.lead}
                </Deed>
              </section>
            </>
          ) : (
            <ul className="grid gap-1 font-mono text-sm sm:grid-cols-2">
              {policy.permissions.map((permission) => (
                <li key={permission}>{permission}</li>
              ))}
            </ul>
          )}
          <section aria-labelledby="groups">
            <h2 id="groups" className="border-b-2 border-ink pb-1.5 text-base">
              {t.heldBy}
            </h2>
            {policy.groups.length === 0 && <p className="pt-2 text-sm text-muted">{t.policy.heldByNone}</p>}
            <ul className="text-sm">
              {policy.groups.map(({ id, name }) => (
                <li key={id} className="border-b border-line">
                  <Link
                    to={to('StaffGroup', { itemId: id })}
                    className="flex min-h-11 items-center font-semibold text-link underline underline-offset-4 lg:min-h-9"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <History entries={policy.history} />
      </div>
    </>
  )
}
