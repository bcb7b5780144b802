import { data } from 'react-router'
import { membership } from '../../../capabilities/membership/contract.ts'
import { CodeCard } from './code-card.tsx'
import { gateCode } from '../documents/gate-code.server.ts'
import { Panel } from '../../ui/panel.tsx'
import { SaveLinks } from '../documents/save-links.tsx'
import { toPassFile } from '../../paths.ts'
import { load, submit } from '../../serve/session/api.ts'
import { requireMember } from '../../serve/session/guard.ts'
import { title } from '../../title.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/membership-pass'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = () => [{ title: title(texts().pass.title) }]

export async function loader(args: Route.LoaderArgs) {
  const { account, member } = requireMember(args)
  const pass = await load(args, membership.pass, { number: member.number })
  return {
    name: account.longName || account.email,
    email: account.email,
    number: pass.number,
    code: gateCode(pass.barcode),
    documents: pass.documents.map(({ kind }) => kind),
    googleWallet: pass.google_wallet_url,
  }
}

const INTENTS = ['send', 'renew'] as const

export async function action(args: Route.ActionArgs) {
  const { number } = requireMember(args).member
  const sent = await args.request.formData()
  const intent = INTENTS.find((known) => known === sent.get('intent'))
  if (!intent) throw data(texts().unknownForm, { status: 400 })
  const doing = {
    send: () => submit(args, membership.sendPass, { number }),
    renew: () => submit(args, membership.renewPass, { number }),
  }
  const outcome = await doing[intent]()
  const problem = outcome.ok ? undefined : outcome.problem
  return data({ intent, done: outcome.ok, problem }, { status: outcome.ok ? 200 : outcome.status })
}

/** The pass: at the gate it links the stay to the membership. */
export default function MembershipPass({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, number, code, documents, googleWallet } = loaderData
  const { sending, appleWallet, pass: t } = texts()
  const names = { pkpass: appleWallet, pdf: t.pdf }
  const done = actionData?.done ? actionData.intent : undefined
  const problemOf = (intent: (typeof INTENTS)[number]) =>
    actionData?.intent === intent ? actionData.problem : undefined
  return (
    <div className="grid max-w-[50rem] gap-6">
      <PageHead title={t.title}>{t.intro}</PageHead>
      {done === 'send' && <Notice tone="success" role="status" title={t.sentTo(email)} />}
      {done === 'renew' && (
        <Notice tone="success" role="status" title={t.renewed}>
          {t.saveAgain}
        </Notice>
      )}
      <CodeCard title={name} code={code} number={number}>
        {t.numberHint}
      </CodeCard>
      <SaveLinks
        files={(['pkpass', 'pdf'] as const)
          .filter((kind) => documents.includes(kind))
          .map((kind) => ({ name: names[kind], href: toPassFile(kind) }))}
        googleWallet={googleWallet}
      />
      <Panel title={t.sendTitle}>
        <p className="text-muted">{t.sendHint(email)}</p>
        <Form problem={problemOf('send')} fields={{}}>
          <div>
            <SubmitButton tone="quiet" name="intent" value="send" pendingLabel={sending}>
              {t.send}
            </SubmitButton>
          </div>
        </Form>
      </Panel>
      <Panel title={t.renewTitle}>
        <p className="text-muted">{t.renewHint}</p>
        <Form problem={problemOf('renew')} fields={{}}>
          <div>
            <SubmitButton tone="quiet" name="intent" value="renew" pendingLabel={sending}>
              {t.renew}
            </SubmitButton>
          </div>
        </Form>
      </Panel>
    </div>
  )
}
