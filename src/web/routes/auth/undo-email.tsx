import { club } from '../../../capabilities/club/contract.ts'
import { phoneLink } from '../../links.ts'
import { to } from '../../paths.ts'
import { refuse, submit } from '../../session/api.ts'
import { visitOf } from '../../session/context.ts'
import { useBusiness } from '../../session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/undo-email'
import { ownToken } from './own-token.ts'

export { headers } from './own-token.ts'
export const meta: Route.MetaFunction = () => [{ title: title('Take back a change of address') }]

/** Takes the change back. All sessions have ended then, so this browser forgets its own. */
export async function action(args: Route.ActionArgs) {
  const outcome = await submit(args, club.undoEmail, { token: ownToken(args.url) })
  if (!outcome.ok) return refuse(outcome)
  visitOf(args.context).logOut()
  return { done: true as const }
}

export default function UndoEmail({ actionData }: Route.ComponentProps) {
  const { phone } = useBusiness()
  const isDone = actionData !== undefined && 'done' in actionData
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid max-w-form gap-6">
        {isDone ? (
          <>
            <PageHead title="Your old address is back">
              All devices are logged out. Set a new password now, so that nobody else can log in.
            </PageHead>
            <ButtonLink to={to('RequestPasswordReset')} className="justify-self-start">
              Set a new password
            </ButtonLink>
          </>
        ) : (
          <>
            <PageHead title="Take the change back?">
              Your account keeps, or gets back, the address that we wrote to. All devices are logged out.
            </PageHead>
            <Form problem={problem} labels={{ token: 'Link' }}>
              <SubmitButton size="lg" block pendingLabel="Taking it back …">
                Take the change back
              </SubmitButton>
            </Form>
            {problem && phone && (
              <p>
                Was it not you who changed the address? Call us at{' '}
                <a href={phoneLink(phone)} className="figures whitespace-nowrap">
                  {phone}
                </a>
                .
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}
