import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigation } from 'react-router'
import { BookingClosed } from '../../parts/booking-closed.tsx'
import { QuoteSummary } from '../../parts/quote-summary.tsx'
import type { QuoteView } from '../../parts/quote-view.server.ts'
import { SoldOutNotice } from '../../parts/sold-out.tsx'
import { PRODUCT_NAMES } from '../../parts/words.ts'
import type { FormProblem } from '../../session/api.ts'
import { useSite } from '../../session/use-session.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CodeField, EmailField, PhoneField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardFields } from './card-fields.tsx'
import { keepAttempt, keepDraft, restoreAttempt, restoreDraft } from './draft.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { FoldedStep } from './folded-step.tsx'
import type { PaymentAnswer } from './pay.server.ts'
import { DatesFolded } from './quotes-step.tsx'
import { Renewal } from './renewal.tsx'
import { StepHeading } from './step-heading.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

interface Props {
  readonly quote: QuoteView
  readonly attempt: string
  readonly editPath: string
  readonly answer: PaymentAnswer | undefined
}

const FORM = 'payment'

const LABELS = {
  full_name: 'Full name',
  email: 'E-mail',
  phone_number: 'Phone',
  cc_number: 'Card number',
  cc_exp: 'Expires',
  cc_cvc: 'Security code',
  postal_code: 'ZIP or postal code',
  billing_address: 'Billing address',
  flight_number_departing: 'Departing flight',
  flight_number_returning: 'Returning flight',
}

/** Step 2: who comes and how it is paid, beside what is paid for. */
export function PaymentStep({ answer, editPath, ...props }: Props) {
  const quote = answer?.renewed ?? props.quote
  const attempt = answer?.attempt ?? props.attempt
  const { bookingDisabled } = useSite()
  const left = useSecondsLeft(quote)
  const problem = useMemo(() => inOrder(answer?.problem), [answer])
  const isPaying = useNavigation().formMethod === 'POST'

  // What was typed before, and the key of a try without an answer, come back as soon as the form is there.
  const restore = useCallback((inside: HTMLElement | null) => {
    const form = inside?.closest('form')
    if (!form) return
    restoreDraft(form)
    restoreAttempt(form, quote.id)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is there
  }, [])
  useEffect(() => {
    if (answer) keepAttempt(quote.id, answer.attempt)
  }, [answer, quote.id])

  return (
    <section className="grid gap-5">
      <div className="grid gap-3 lg:grid-cols-2">
        <DatesFolded quote={quote} editPath={editPath} />
        <FoldedStep label="Price" to={quote.path}>
          <strong>
            {PRODUCT_NAMES[quote.product]}: {formatMoney(quote.price.total)} all in
          </strong>
        </FoldedStep>
      </div>
      <StepHeading>Payment</StepHeading>
      {answer?.soldOut && <SoldOutNotice soldOut={answer.soldOut} editPath={editPath} />}
      <Form
        id={FORM}
        problem={problem}
        values={answer?.values}
        labels={LABELS}
        onChange={(event) => keepDraft(event.currentTarget)}
        onSubmit={() => keepAttempt(quote.id, attempt)}
      >
        <div
          ref={restore}
          className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12"
        >
          <div className="grid gap-8">
            <input type="hidden" name="quote_id" value={quote.id} />
            <input type="hidden" name="product" value={quote.product} />
            <input type="hidden" name="attempt" value={attempt} />
            {answer?.values.check_for_existing && <input type="hidden" name="check_for_existing" value="true" />}
            <Group title="Who is coming">
              <TextField label={LABELS.full_name} name="full_name" autoComplete="name" maxLength={120} />
              <div className="grid gap-5 sm:grid-cols-2">
                <EmailField hint="Your confirmation goes here" />
                <PhoneField optional hint="If we must reach you" />
              </div>
              <Disclosure
                summary="Add flight numbers"
                open={isFilled(answer, 'flight_number_departing', 'flight_number_returning')}
              >
                <div className="grid gap-5 pt-1 sm:grid-cols-2">
                  <CodeField
                    label={LABELS.flight_number_departing}
                    name="flight_number_departing"
                    optional
                    maxLength={20}
                  />
                  <CodeField
                    label={LABELS.flight_number_returning}
                    name="flight_number_returning"
                    optional
                    maxLength={20}
                  />
                </div>
              </Disclosure>
            </Group>
            <Group title="Card">
              <CardFields />
              <CodeField
                label={LABELS.postal_code}
                name="postal_code"
                autoComplete="postal-code"
                maxLength={20}
                className="sm:w-1/2"
              />
              <Disclosure summary="Add a billing address" open={isFilled(answer, 'billing_address')}>
                <TextField
                  label={LABELS.billing_address}
                  name="billing_address"
                  optional
                  autoComplete="street-address"
                  maxLength={200}
                />
              </Disclosure>
              <p className="text-sm text-muted">
                The card processor keeps your card for this booking, so that changes and refunds need no card again. We
                never store its number.
              </p>
            </Group>
          </div>
          <div className="lg:sticky lg:top-6 lg:row-span-2">
            <QuoteSummary quote={quote} />
          </div>
          <div className="grid gap-4">
            <PriceChange quote={quote} />
            <Renewal quote={quote} left={left} />
            {left === 0 ? null : bookingDisabled ? (
              <BookingClosed />
            ) : (
              <SubmitButton tone="accent" size="lg" block pendingLabel="Paying …">
                {paying(quote)}
              </SubmitButton>
            )}
          </div>
        </div>
      </Form>
      <DuplicateDialog answer={answer} form={FORM} pending={isPaying} />
    </section>
  )
}

/** The faults in the order of the fields, which is the order they are put right in. */
function inOrder(problem: FormProblem | undefined): FormProblem | undefined {
  if (!problem) return undefined
  const order = Object.keys(LABELS)
  const place = ([name]: [string, unknown]) => (order.includes(name) ? order.indexOf(name) : order.length)
  const faults = Object.entries(problem.fieldErrors).toSorted((one, other) => place(one) - place(other))
  return { ...problem, fieldErrors: Object.fromEntries(faults) }
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-4 text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}

/** Says what a renewed price means, in the place of the old one. */
function PriceChange({ quote }: { quote: QuoteView }) {
  const [seen, setSeen] = useState<{ id: string; total: string; was?: string }>({
    id: quote.id,
    total: quote.price.total,
  })
  if (seen.id !== quote.id) setSeen({ id: quote.id, total: quote.price.total, was: seen.total })
  if (!seen.was) return null
  return seen.was === seen.total ? (
    <Notice tone="success" role="status" title={`Your price is renewed: still ${formatMoney(seen.total)}`} />
  ) : (
    <Notice tone="warning" role="status" title={`The price has changed to ${formatMoney(seen.total)}`}>
      It was {formatMoney(seen.was)}.
    </Notice>
  )
}

function isFilled(answer: PaymentAnswer | undefined, ...names: string[]): boolean {
  return names.some((name) => answer?.values[name] || answer?.problem?.fieldErrors[name])
}

/** Exactly what is charged when the button is pressed. */
function paying({ now, later }: QuoteView): string {
  return later === '0.00'
    ? `Pay ${formatMoney(now)} now`
    : `Pay ${formatMoney(now)} deposit now, ${formatMoney(later)} at the lot`
}
