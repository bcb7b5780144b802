import { Link, redirect } from 'react-router'
import { describe } from '../../found/describe.ts'
import { to } from '../../paths.ts'
import { Stepper } from '../../ui/stepper.tsx'
import type { Route } from './+types/booking'
import { DatesStep } from './dates-step.tsx'
import { forgetDraft } from './draft.ts'
import { emailQuote } from './email-quote.server.ts'
import { loadStep } from './load-step.server.ts'
import { notSent } from './not-sent.ts'
import { pay } from './pay.server.ts'
import { PaymentStep } from './payment-step.tsx'
import { QuotesStep } from './quotes-step.tsx'
import { renew } from './renew.server.ts'

/** The form of the first step works and is priced without scripts; what comes after it counts down and is kept. */
export const handle = {
  start: (step: { step: number } | undefined) => (step?.step === 0 ? 'interaction' : 'paint'),
}

const TITLES = ['Book your parking', 'Your prices', 'Payment']

const DESCRIPTION =
  'Book airport parking: choose dates and vehicle, see the price with fees and taxes in it, pay now or leave a deposit.'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  describe({ title: TITLES[loaderData?.step ?? 0], description: DESCRIPTION })

export async function loader(args: Route.LoaderArgs) {
  const step = await loadStep(args)
  if ('redirect' in step) throw redirect(step.redirect)
  return step
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const intent = form.get('intent')
  if (intent === 'email') return emailQuote(args, form)
  return intent === 'renew' ? renew(args, form) : pay(args, form)
}

/** A form that never reached the server comes back like one that was refused: nothing typed is lost. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const copy = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError) return notSent(await copy.formData())
    throw error
  }
}

const STEPS = ['Dates', 'Price', 'Payment', 'Done']

export default function BookingCreate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="gutter grid gap-5 py-6 sm:gap-7 sm:py-8">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 className="text-lg">Book your parking</h1>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Stepper label="Booking" steps={STEPS} current={loaderData.step} />
          {loaderData.step > 0 && (
            <Link
              to={to('BookingCreate')}
              onClick={forgetDraft}
              className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4 hover:text-ink"
            >
              Start over
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
