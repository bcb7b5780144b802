import { data, redirect } from 'react-router'
import { privacy } from '../../../capabilities/privacy/contract.ts'
import { CLOSED_QUERY, ERASED, to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { endSession } from '../../serve/session/account.ts'
import { type FormProblem, load, submit, textField } from '../../serve/session/api.ts'
import { visitOf } from '../../serve/session/context.ts'
import { requireMember } from '../../serve/session/guard.ts'
import { title } from '../../title.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Checkbox, PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useConfirmation } from '../../ui/use-confirmation.ts'
import { when } from '../../ui/when.ts'
import type { Route } from './+types/member'
import { texts } from './texts.ts'
import { Hindrances, WhatGoes } from './what-goes.tsx'

export const meta: Route.MetaFunction = () => [{ title: title(texts().member.title) }]

const form = formOf(privacy.erase, { omit: ['number'] })

export async function loader(args: Route.LoaderArgs) {
  const { number } = requireMember(args).member
  return { form: form.fields, ...(await load(args, privacy.standing, { number })) }
}

/** What became of one of the two forms. */
interface Answer {
  readonly intent: 'copy' | 'erase'
  readonly problem: FormProblem | undefined
}

export async function action(args: Route.ActionArgs) {
  const { number } = requireMember(args).member
  const sent = await args.request.formData()
  const intent = textField(sent, 'intent')
  if (intent === 'copy') {
    const outcome = await submit(args, privacy.copy, { number })
    const answer: Answer = { intent, problem: outcome.ok ? undefined : outcome.problem }
    return data(answer, { status: outcome.ok ? 200 : outcome.status })
  }
  if (intent !== 'erase') throw data(texts().member.unknownForm, { status: 400 })
  if (!sent.has('sure')) {
    const problem = { fieldErrors: { sure: [texts().member.sureFirst] }, formErrors: [] }
    return data({ intent, problem } satisfies Answer, { status: 422 })
  }
  const outcome = await submit(args, privacy.erase, { number, ...(await form.read(sent)).input })
  if (!outcome.ok) return data({ intent, problem: outcome.problem } satisfies Answer, { status: outcome.status })
  await endSession(visitOf(args.context))
  return redirect(to('Home', {}, { query: { [CLOSED_QUERY]: ERASED } }))
}

export default function MemberPrivacy({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts().member
  const answer = (intent: Answer['intent']) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <div className="grid max-w-text gap-6">
      <PageHead title={t.title} />
      <CopyPanel last={loaderData.copy} answer={answer('copy')} />
      <ErasePanel {...loaderData} answer={answer('erase')} />
    </div>
  )
}

type Standing = Route.ComponentProps['loaderData']

function CopyPanel({ last, answer }: { last: Standing['copy']; answer: Answer | undefined }) {
  const t = texts().member
  return (
    <Panel title={t.copy}>
      {answer && !answer.problem ? (
        <Notice tone="success" role="status" title={t.copyAsked}>
          {t.copyAskedHow}
        </Notice>
      ) : (
        <p>
          {t.copyHow} {last && t.lastCopy(when(last.asked_at))}
        </p>
      )}
      <Form fields={{}} problem={answer?.problem}>
        <div>
          <SubmitButton name="intent" value="copy" pendingLabel={t.pending}>
            {t.copySubmit}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}

/** Asked twice, by a box before scripts run and by a dialog after. */
function ErasePanel({
  form: shape,
  points,
  hindrances,
  answer,
}: Pick<Standing, 'form' | 'points' | 'hindrances'> & { answer: Answer | undefined }) {
  const t = texts().member
  const { button, dialog } = useConfirmation({ isComplete: (typed) => typed.has('sure') })
  const fields = fieldsOf(shape, { password: { label: t.password, hint: t.passwordHint } })
  return (
    <Panel title={t.erase}>
      <WhatGoes first={t.points({ points })} />
      {hindrances.length > 0 ? (
        <Hindrances reasons={hindrances} />
      ) : (
        <Form fields={fields} problem={answer?.problem} labels={{ sure: t.sure }}>
          <input type="hidden" name="intent" value="erase" />
          <PasswordField {...fields.password} required={false} />
          <Checkbox name="sure" label={t.sure} required />
          <div>
            <Button {...button} tone="danger">
              {t.submit}
            </Button>
          </div>
        </Form>
      )}
      <ConfirmDialog {...dialog}>
        <p>{t.close}</p>
      </ConfirmDialog>
    </Panel>
  )
}
