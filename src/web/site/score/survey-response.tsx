import { feedback, MOST_ANSWERS } from '../../../capabilities/feedback/contract.ts'
import { wordsOf } from '../../../lib/wording.ts'
import { to } from '../../paths.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { record } from '../../serve/session/events.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/survey-response'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: title(texts().survey.title) },
  { name: 'robots', content: 'noindex' },
]

/** What an event has of each answer. */
const LONGEST_ANSWER = 200
const LONGEST = { name: 60, value: 1000 }
/** Says what the answer is about, to us alone. */
const REFERENCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The arguments of the link, which belong to whatever survey it came from; those of campaigns are not for the page. */
export function loader({ url }: Route.LoaderArgs) {
  const query = [...url.searchParams]
    .filter(([name, value]) => !name.startsWith('utm_') && value.trim() !== '')
    .slice(0, MOST_ANSWERS)
    .map(([name, value]) => [name.slice(0, LONGEST.name), value.slice(0, LONGEST.value)] as const)
  return { query }
}

/** Keeps an answer that somebody confirmed: opening a link gives none. */
export async function action(args: Route.ActionArgs) {
  const sent = [...(await args.request.formData())]
  const answers = sent
    .flatMap(([name, value]) => (typeof value === 'string' && value.trim() !== '' ? [{ name, value }] : []))
    .slice(0, MOST_ANSWERS)
  const outcome = await submit(args, feedback.survey, { answers })
  if (!outcome.ok) return refuse(outcome, {})
  const parameters = Object.fromEntries(answers.map(({ name, value }) => [name, value.slice(0, LONGEST_ANSWER)]))
  await record(args.context, { class: 'survey', name: 'response', parameters })
  return { isSent: true }
}

export default function SurveyResponse({ loaderData, actionData }: Route.ComponentProps) {
  const { survey: t } = texts()
  const { query } = loaderData
  const isSent = actionData && 'isSent' in actionData
  if (isSent) return <Said title={t.thanks}>{t.thanksHint}</Said>
  if (query.length === 0) return <Said title={t.none}>{t.noneHint}</Said>
  return (
    <div className="gutter grid max-w-text gap-7 py-8 sm:py-12">
      <PageHead title={t.question}>{t.hint}</PageHead>
      <Form problem={actionData?.problem}>
        <dl className="border-t border-line">
          {query
            .filter(([, value]) => !REFERENCE.test(value))
            .map(([name, value], index) => (
              <div key={`${name}-${index}`} className="flex justify-between gap-6 border-b border-line py-3">
                <dt className="text-muted">{wordsOf(name)}</dt>
                <dd className="min-w-0 text-right font-bold wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
        {query.map(([name, value], index) => (
          <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton size="lg">{t.send}</SubmitButton>
      </Form>
    </div>
  )
}

/** All that is left to say, and the way on. */
function Said({ title, children }: { title: string; children: string }) {
  return (
    <div className="gutter grid max-w-text justify-items-start gap-7 py-8 sm:py-12">
      <PageHead title={title}>{children}</PageHead>
      <ButtonLink to={to('Home')} tone="quiet">
        {texts().survey.home}
      </ButtonLink>
    </div>
  )
}
