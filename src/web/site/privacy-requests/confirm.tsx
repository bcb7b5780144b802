import { privacy } from '../../../capabilities/privacy/contract.ts'
import { to } from '../../paths.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Rich } from '../../ui/rich.tsx'
import { linkToken } from '../auth/link-token.ts'
import type { Route } from './+types/confirm'
import { texts } from './texts.ts'
import { Hindrances, WhatGoes } from './what-goes.tsx'

export { headers } from '../auth/link-token.ts'
export const meta: Route.MetaFunction = () => [
  { title: title(texts().confirm.title) },
  { name: 'robots', content: 'noindex' },
]

/** What the link would do. A dead one says so, and where to get another. */
export async function loader(args: Route.LoaderArgs) {
  const outcome = await submit(args, privacy.link, { token: linkToken(args.url) })
  return outcome.ok
    ? { request: outcome.value, fault: undefined }
    : { request: undefined, fault: outcome.problem.formErrors[0] }
}

/** Programs that look into mails open links, too: it is done by the button, never by opening the page. */
export async function action(args: Route.ActionArgs) {
  const outcome = await submit(args, privacy.confirm, { token: linkToken(args.url) })
  return outcome.ok ? { done: outcome.value.kind } : refuse(outcome)
}

/** Once it is done, the link is dead: what was done stays on the page. */
export const shouldRevalidate = () => false

export default function ConfirmPrivacy({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts().confirm
  const done = actionData && 'done' in actionData ? actionData.done : undefined
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const { request } = loaderData
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid max-w-text gap-6">
        {done ? (
          <PageHead title={done === 'COPY' ? t.copyDone : t.eraseDone}>
            {done === 'COPY' ? t.copyDoneHow : t.eraseDoneHow}
          </PageHead>
        ) : request ? (
          <Ask {...request} problem={problem} />
        ) : (
          <>
            <PageHead title={t.title} />
            <Notice tone="warning" title={loaderData.fault ?? t.deadHow}>
              {loaderData.fault && t.deadHow}
            </Notice>
            <ButtonLink to={to('PrivacyRequest')} className="justify-self-start">
              {t.again}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}

type Asked = NonNullable<Route.ComponentProps['loaderData']['request']>

function Ask({ kind, email, hindrances, problem }: Asked & { problem: Problem | undefined }) {
  const t = texts().confirm
  const isCopy = kind === 'COPY'
  const about = isCopy ? t.copyLead(email) : texts().goes.about(email)
  return (
    <>
      <PageHead title={isCopy ? t.copyTitle : t.eraseTitle}>
        <Rich text={about} parts={{ email: <strong className="wrap-anywhere" /> }} />
      </PageHead>
      {!isCopy && <WhatGoes />}
      {hindrances.length > 0 ? (
        <Hindrances reasons={hindrances} />
      ) : (
        <Form problem={problem} fields={{}}>
          <SubmitButton size="lg" tone={isCopy ? 'accent' : 'danger'} pendingLabel={t.pending}>
            {isCopy ? t.copySubmit : t.eraseSubmit}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}
