import { club } from '../../../capabilities/club/contract.ts'
import { LOGIN_QUERY, to } from '../../paths.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/confirm-email'
import { LinkNotice } from './link-notice.tsx'
import { linkToken } from './link-token.ts'
import { stateOfLink } from './mailed-link.server.ts'
import { texts } from './texts.ts'

export { headers } from './link-token.ts'
export const meta: Route.MetaFunction = () => [{ title: title(texts().confirm.title) }]

export async function loader(args: Route.LoaderArgs) {
  return { link: await stateOfLink(args, 'CONFIRM') }
}

/** Programs that look into mails open links, too: the address is confirmed by the button, never by opening the page. */
export async function action(args: Route.ActionArgs) {
  const outcome = await submit(args, club.confirmEmail, { token: linkToken(args.url) })
  return outcome.ok ? { done: true as const } : refuse(outcome)
}

export default function ConfirmEmail({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const account = useAccount()
  const t = texts().confirm
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  // Whoever opens the link a second time finds that it did its work.
  const isConfirmed = actionData !== undefined && 'done' in actionData
  const isDone = isConfirmed || (link === 'DONE' && !problem)
  const isOver = link !== 'OPEN' && !problem
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid max-w-form gap-6">
        {isDone ? (
          <>
            <PageHead title={t.done}>{account && isConfirmed ? t.doneOf(account.email) : t.doneSpend}</PageHead>
            <ButtonLink
              to={account ? to('PointClubDashboard') : to('Home', {}, { query: { [LOGIN_QUERY]: 1 } })}
              className="justify-self-start"
            >
              {account ? t.dashboard : texts().logIn}
            </ButtonLink>
          </>
        ) : (
          <>
            <PageHead title={t.title}>{!isOver && t.lead}</PageHead>
            {isOver ? (
              <LinkNotice state={link} how={t} />
            ) : (
              <Form problem={problem} fields={{}}>
                <SubmitButton size="lg" block tone="accent" pendingLabel={t.pending}>
                  {t.submit}
                </SubmitButton>
              </Form>
            )}
            {(problem || isOver) && (
              <ButtonLink to={to('AccountDetails')} tone="quiet">
                {t.again}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </div>
  )
}
