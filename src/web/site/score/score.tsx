import { feedback } from '../../../capabilities/feedback/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load, notFound, refuse, submit, textField } from '../../serve/session/api.ts'
import { visitOf } from '../../serve/session/context.ts'
import { record } from '../../serve/session/events.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Checkbox, EmailField, TextAreaField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Rich } from '../../ui/rich.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GuideSign } from '../../ui/signs.tsx'
import type { Route } from './+types/score'
import { texts } from './texts.ts'
import { ScoreField } from './score-field.tsx'

export const meta: Route.MetaFunction = () => [{ title: title(texts().title) }, { name: 'robots', content: 'noindex' }]

const form = formOf(feedback.score, {
  only: ['score', 'feedback', 'publish', 'email_address'],
  hidden: ['transactionId'],
})

/**
 * Shows what a link says (transactionId, score, res) and writes nothing: tools open links, too. A link that names no stay,
 * or a score that is none, is a page that is not there.
 */
export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args
  const transactionId = url.searchParams.get('transactionId') ?? ''
  const asked = url.searchParams.get('score')
  if (asked !== null && !/^[1-5]$/.test(asked)) throw notFound()
  await load(args, feedback.rateable, { transactionId })
  const stay = await stayOf(context, transactionId)
  return {
    form: form.fields,
    transactionId,
    score: asked ?? String(stay?.score ?? ''),
    res: (url.searchParams.get('res') ?? '').slice(0, 40),
    stay,
  }
}

/** The stay and its last score, for whoever has a right to it; others prove it by the e-mail address when they send. */
async function stayOf(context: Route.LoaderArgs['context'], transactionId: string) {
  const visit = visitOf(context)
  if (!visit.hasCredential()) return undefined
  try {
    return await visit.client.call(feedback.given, { transactionId })
  } catch {
    return undefined
  }
}

export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  const { input, values } = await form.read(sent)
  const outcome = await submit(args, feedback.score, input)
  if (!outcome.ok) return refuse(strangerToo(outcome), values)
  const res = textField(sent, 'res').slice(0, 40)
  await record(args.context, { class: 'score', name: 'sent', value: `${outcome.value.score}`, parameters: { res } })
  return outcome.value
}

/** Who has no right to a stay reads what would give it, and never whether there is one. */
function strangerToo(outcome: Parameters<typeof refuse>[0]) {
  if (outcome.status !== 404 && outcome.status !== 401) return outcome
  const problem = { fieldErrors: { email_address: [texts().stranger] }, formErrors: [] }
  return { ...outcome, status: 422, problem }
}

export default function Score({ loaderData, actionData }: Route.ComponentProps) {
  const { transactionId, score, res, stay } = loaderData
  if (actionData && 'thanks' in actionData) return <Thanks {...actionData} />
  const t = texts()
  const fields = fieldsOf(loaderData.form, t.fields)
  return (
    <div className="gutter py-8 sm:py-12">
      <div className="mx-auto grid max-w-text gap-7">
        <div className="grid gap-2">
          <h1 className="text-3xl">{t.title}</h1>
          {stay?.exited_at && (
            <p className="text-lg text-muted">
              <Rich
                text={leftOn(when(stay.exited_at), stay.receipt_number)}
                parts={{ time: <time dateTime={stay.exited_at} /> }}
              />
            </p>
          )}
        </div>
        {stay?.review && <Notice>{t.review[stay.review]}</Notice>}
        <Form
          fields={fields}
          problem={actionData?.problem}
          values={
            actionData?.values ?? { score, feedback: stay?.feedback ?? '', publish: stay?.review ? 'on' : undefined }
          }
        >
          <input type="hidden" name="transactionId" value={transactionId} />
          <input type="hidden" name="res" value={res} />
          <ScoreField legend={fields.score.label} />
          <TextAreaField {...fields.feedback} />
          <Checkbox {...fields.publish} />
          {!stay && <EmailField {...fields.email_address} optional={false} />}
          <SubmitButton tone="accent" size="lg" pendingLabel={t.sending}>
            {t.send}
          </SubmitButton>
        </Form>
      </div>
    </div>
  )
}

function leftOn(moment: string, receipt: string | null): string {
  return receipt ? texts().leftOnWith(moment, receipt) : texts().leftOn(moment)
}

function Thanks({ score, thanks }: { score: number; thanks: string }) {
  const t = texts()
  return (
    <div className="gutter py-8 sm:py-12">
      <div className="mx-auto grid max-w-text gap-7">
        <h1 className="sr-only">{t.thanks}</h1>
        <GuideSign tab={t.of(score)}>
          <p role="status" className="text-2xl leading-tight font-extrabold">
            {thanks}
          </p>
        </GuideSign>
        <p className="text-muted">{t.changed}</p>
        <div>
          <ButtonLink to={to('BookingCreate')} tone={score >= 4 ? 'primary' : 'quiet'}>
            {t.book}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
