import { data } from 'react-router'
import { membership } from '../../../capabilities/membership/contract.ts'
import { CodeCard } from '../../parts/code-card.tsx'
import { gateCode } from '../../parts/gate-code.server.ts'
import { Panel } from '../../parts/panel.tsx'
import { TakeAlong } from '../../parts/take-along.tsx'
import { toPassFile } from '../../paths.ts'
import { load, submit } from '../../session/api.ts'
import { requireMember } from '../../session/guard.ts'
import { title } from '../../title.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/membership-pass'

export const meta: Route.MetaFunction = () => [{ title: title('Membership pass') }]

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

export async function action(args: Route.ActionArgs) {
  const { member } = requireMember(args)
  const outcome = await submit(args, membership.sendPass, { number: member.number })
  return data(outcome.ok ? { problem: undefined } : { problem: outcome.problem }, {
    status: outcome.ok ? 200 : outcome.status,
  })
}

const FILE_NAMES = { pkpass: 'Add to Apple Wallet', pdf: 'Print or save as PDF' } as const

/** The pass: at the gate it links the stay to the membership. */
export default function MembershipPass({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, number, code, documents, googleWallet } = loaderData
  const isSent = actionData !== undefined && actionData.problem === undefined
  return (
    <div className="grid max-w-[50rem] gap-6">
      <PageHead title="Membership pass">Show it at the gate, and the points of your stay come by themselves.</PageHead>
      {isSent && <Notice tone="success" role="status" title={`We sent the pass to ${email}`} />}
      <CodeCard title={name} code={code} number={number}>
        Point Club member number. You can also say it at the booth.
      </CodeCard>
      <TakeAlong
        files={(['pkpass', 'pdf'] as const)
          .filter((kind) => documents.includes(kind))
          .map((kind) => ({ name: FILE_NAMES[kind], href: toPassFile(kind) }))}
        googleWallet={googleWallet}
      />
      <Panel title="Send it to me">
        <p className="text-muted">The pass as a file for your wallet and as a page to print, to {email}.</p>
        <Form problem={actionData?.problem} labels={{}}>
          <div>
            <SubmitButton tone="quiet" pendingLabel="Sending …">
              Send the pass
            </SubmitButton>
          </div>
        </Form>
      </Panel>
    </div>
  )
}
