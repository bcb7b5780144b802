import { club } from '../../../capabilities/club/contract.ts'
import { to } from '../../paths.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { visitOf } from '../../serve/session/context.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/undo-email'
import { LinkNotice } from './link-notice.tsx'
import { linkToken } from './link-token.ts'
import { stateOfLink } from './mailed-link.server.ts'
import { texts } from './texts.ts'

export { headers } from './link-token.ts'
export const meta: Route.MetaFunction = () => [{ title: title(texts().undo.meta) }]

export async function loader(args: Route.LoaderArgs) {
  return { link: await stateOfLink(args, 'UNDO') }
}

/** Takes the change back. All sessions have ended then, so this browser forgets its own. */
export async function action(args: Route.ActionArgs) {
  const outcome = await submit(args, club.undoEmail, { token: linkToken(args.url) })
  if (!outcome.ok) return refuse(outcome)
  visitOf(args.context).logOut()
  return { done: true as const }
}

export default function UndoEmail({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const { phone } = useBusiness()
  const t = texts().undo
  const isDone = actionData !== undefined && 'done' in actionData
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const isOver = link !== 'OPEN' && !problem
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid max-w-form gap-6">
        {isDone ? (
          <>
            <PageHead title={t.done}>{t.doneHow}</PageHead>
            <ButtonLink to={to('RequestPasswordReset')} className="justify-self-start">
              {t.reset}
            </ButtonLink>
          </>
        ) : (
          <>
            <PageHead title={t.title}>{!isOver && t.lead}</PageHead>
            {isOver ? (
              <LinkNotice state={link} how={t} />
            ) : (
              <Form problem={problem} fields={{}}>
                <SubmitButton size="lg" block pendingLabel={t.pending}>
                  {t.submit}
                </SubmitButton>
              </Form>
            )}
            {(problem || isOver) && (
              <ButtonLink to={to('AccountDetails')} tone="quiet">
                {t.account}
              </ButtonLink>
            )}
            {(problem || isOver) && phone && (
              <p>
                <Rich
                  text={t.call(phone)}
                  parts={{ phone: <PhoneLink phone={phone} className="figures whitespace-nowrap" /> }}
                />
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}
