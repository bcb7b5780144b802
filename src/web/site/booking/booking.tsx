import { redirect } from 'react-router'
import { describe } from '../seo/describe.ts'
import { LOG_IN, LOG_OUT } from '../layout/typed-form.ts'
import { names } from '../names/texts.ts'
import { bookingSteps } from '../names/names.ts'
import { to } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import type { Route } from './+types/booking'
import { DatesStep } from './dates-step.tsx'
import { cardWords } from '../cards/texts.ts'
import { forgetDraft } from '../drafts/draft.ts'
import { notSent, orUnsent } from '../drafts/unsent.ts'
import { emailQuote } from './email-quote.server.ts'
import { leave } from './leave.server.ts'
import { loadStep, type Step } from './load-step.server.ts'
import { texts } from './texts.ts'
import type { PaymentAnswer } from './payment-answer.ts'
import { pay } from './pay.server.ts'
import { PAYMENT_FORM, PaymentStep } from './payment-step.tsx'
import { QuotesStep } from './quotes-step.tsx'
import { renew } from './renew.server.ts'

export const handle = {
  typedForm: (step: Step | undefined) => (step?.step === 2 ? PAYMENT_FORM : undefined),
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const t = texts()
  const titles = [t.title, t.yourPrices, names().steps.payment]
  return describe({ title: titles[loaderData?.step ?? 0], description: t.description })
}

export async function loader(args: Route.LoaderArgs) {
  const step = await loadStep(args)
  if ('redirect' in step) throw redirect(step.redirect)
  return step
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const intent = form.get('intent')
  if (intent === 'email') return emailQuote(args, form)
  if (intent === LOG_IN || intent === LOG_OUT) return leave(args, form)
  return intent === 'renew' ? renew(args, form) : pay(args, form)
}

export const clientAction = (args: Route.ClientActionArgs) =>
  orUnsent(args, (sent): PaymentAnswer => notSent(sent, cardWords().notSent))

export default function BookingCreate({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts()
  return (
    <div className="gutter grid gap-5 py-6 sm:gap-7 sm:py-8">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 className="text-lg">{t.title}</h1>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Stepper label={names().steps.label} steps={bookingSteps()} current={loaderData.step} />
          {loaderData.step > 0 && (
            <Link
              to={to('BookingCreate')}
              onClick={() => forgetDraft('booking')}
              data-screen-only
              className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4 hover:text-ink"
            >
              {t.startOver}
            </Link>
          )}
        </div>
      </header>
      {loaderData.step === 0 && <DatesStep {...loaderData} />}
      {loaderData.step === 1 && <QuotesStep {...loaderData} />}
      {loaderData.step === 2 && <PaymentStep {...loaderData} {...answers(actionData)} />}
    </div>
  )
}

/** An answer to the payment form, or to the one that e-mails the price. */
function answers(answer: Route.ComponentProps['actionData']) {
  return answer && 'code' in answer ? { answer } : { mailed: answer }
}
