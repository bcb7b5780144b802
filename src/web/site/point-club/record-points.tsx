import { data } from 'react-router'
import { membership } from '../../../capabilities/membership/contract.ts'
import { LINK_DAYS } from '../../../capabilities/stays/link-days.ts'
import { Panel } from '../../ui/panel.tsx'
import { pointsText } from './points.ts'
import { to } from '../../paths.ts'
import { type FormProblem, submit } from '../../serve/session/api.ts'
import { requireMember } from '../../serve/session/guard.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CodeField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/record-points'
import { recordForm } from './record-form.server.ts'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = () => [{ title: title(texts().record) }]

export function loader(args: Route.LoaderArgs) {
  requireMember(args)
  const query = args.url.searchParams
  // A receipt links here with its number and code.
  return {
    form: recordForm.fields,
    receipt: (query.get('receipt') ?? '').slice(0, 40),
    code: (query.get('code') ?? '').slice(0, 20),
  }
}

export async function action(args: Route.ActionArgs) {
  const { member } = requireMember(args)
  const { input, values } = await recordForm.read(args.request)
  if (!input.receipt_number) return refused({ fieldErrors: missing(values), formErrors: [] }, values)
  const outcome = await submit(args, membership.record, { number: member.number, ...input })
  if (!outcome.ok) return refused(outcome.problem, values, outcome.status)
  return { recorded: outcome.value, problem: undefined, values: {} }
}

/** What is missing is told without asking: the number is part of the address that would be asked. */
function missing(values: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value === '')
      .map(([name]) => [name, [texts().required]]),
  )
}

function refused(problem: FormProblem, values: Readonly<Record<string, string>>, status = 422) {
  return data({ recorded: undefined, problem, values }, { status })
}

/** Points of a stay that was not linked at the lot, from its receipt. */
export default function RecordPoints({ loaderData, actionData }: Route.ComponentProps) {
  const { record, recording, recordPoints: t } = texts()
  const fields = fieldsOf(loaderData.form, t.fields)
  const recorded = actionData?.recorded
  const values = actionData?.problem
    ? actionData.values
    : recorded
      ? {}
      : { receipt_number: loaderData.receipt, validation_code: loaderData.code }
  return (
    <div className="grid max-w-text gap-6">
      <PageHead title={record}>{t.intro}</PageHead>
      {recorded && (
        <Notice
          tone="success"
          role="status"
          title={t.recorded(pointsText(recorded.points))}
          action={
            <ButtonLink to={to('RedeemPoints')} tone="quiet" size="sm">
              {t.seeWhatTheyBuy}
            </ButtonLink>
          }
        >
          {t.total(pointsText(recorded.point_total))}
        </Notice>
      )}
      <Panel title={t.fromReceipt}>
        <Form key={recorded?.point_total} fields={fields} problem={actionData?.problem} values={values}>
          <div className="grid gap-5 sm:grid-cols-2">
            <CodeField {...fields.receipt_number} />
            <CodeField {...fields.validation_code} />
          </div>
          <div>
            <SubmitButton pendingLabel={recording}>{record}</SubmitButton>
          </div>
        </Form>
        <p className="text-sm text-muted">{t.terms(LINK_DAYS)}</p>
      </Panel>
    </div>
  )
}
