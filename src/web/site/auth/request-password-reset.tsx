import { club } from '../../../capabilities/club/contract.ts'
import { access } from '../../../capabilities/staff/contract.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { EmailField } from '../../ui/field.tsx'
import { type Problem, SubmitButton } from '../../ui/form.tsx'
import { AskingForm } from '../../ui/asking-form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/request-password-reset'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = () => [{ title: title(texts().request.title) }]

const form = formOf(club.requestPasswordReset)

export const loader = () => ({ form: form.fields })

/** Says the same for every address: whether it has an account, only its mailbox learns. */
export async function action(args: Route.ActionArgs) {
  const { input, values } = await form.read(args.request)
  const outcome = await submit(args, club.requestPasswordReset, input)
  // Staff recover theirs at the same place; only the mailbox learns which of the two it was.
  if (outcome.ok) await submit(args, access.requestRecovery, input)
  return outcome.ok ? { sentTo: input.email } : refuse(outcome, values)
}

export default function RequestPasswordReset({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts().request
  const answer = actionData && 'problem' in actionData ? actionData : undefined
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : undefined
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-14">
        <div className="grid max-w-form content-start gap-6">
          <PageHead title={t.title}>{!sentTo && t.lead}</PageHead>
          {sentTo ? <Sent to={sentTo} /> : <AskForm form={loaderData.form} answer={answer} />}
          <ByPhone />
        </div>
        <WithoutPassword />
      </div>
    </div>
  )
}

interface AskProps {
  readonly form: ReturnType<typeof loader>['form']
  readonly answer: { readonly problem: Problem; readonly values: Readonly<Record<string, string>> } | undefined
}

function AskForm({ form, answer }: AskProps) {
  const t = texts().request
  const fields = fieldsOf(form, { email: t.email })
  return (
    <AskingForm fields={fields} problem={answer?.problem} values={answer?.values}>
      <EmailField {...fields.email} autoComplete="username" />
      <SubmitButton size="lg" block pendingLabel={t.pending}>
        {t.submit}
      </SubmitButton>
    </AskingForm>
  )
}

function Sent({ to: address }: { to: string }) {
  const t = texts().request
  return (
    <Notice
      tone="success"
      role="status"
      title={t.sent}
      action={
        <Link
          to={to('RequestPasswordReset')}
          className="inline-flex min-h-11 items-center font-bold text-link underline"
        >
          {t.retry}
        </Link>
      }
    >
      <Rich text={t.sentTo(address)} parts={{ email: <strong className="wrap-anywhere" /> }} />
    </Notice>
  )
}

/** What needs no password. */
function WithoutPassword() {
  const t = texts().request.without
  const ways = [
    [to('BookingClaim'), t.find, t.findText],
    [to('BookingCreate'), t.book, t.bookText],
    [to('PointClubRegistration'), t.join, t.joinText],
  ] as const
  return (
    <section aria-labelledby="without" className="grid content-start gap-3 lg:pt-3">
      <h2 id="without" className="text-xl">
        {t.title}
      </h2>
      <ul className="border-t border-line">
        {ways.map(([path, name, text]) => (
          <li key={path} className="grid gap-0.5 border-b border-line py-4">
            <Link to={path} className="font-bold text-link">
              {name}
            </Link>
            <span className="text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ByPhone() {
  const { phone } = useBusiness()
  if (!phone) return null
  return (
    <p className="text-muted">
      <Rich
        text={texts().request.call(phone)}
        parts={{ phone: <PhoneLink phone={phone} className="figures whitespace-nowrap" /> }}
      />
    </p>
  )
}
