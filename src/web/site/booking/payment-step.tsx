import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { BookingClosed } from './booking-closed.tsx'
import { EMAIL_QUERY, type EmailAnswer, EmailDialog } from '../email/email-dialog.tsx'
import { ExpressPay, type WalletPayment } from '../cards/express-pay.tsx'
import { WALLET_FIELD } from '../cards/wallet-field.ts'
import { quoteWords } from '../quotes/texts.ts'
import { QuoteSummary } from '../quotes/quote-summary.tsx'
import type { QuoteView } from '../quotes/quote-view.server.ts'
import { Alternatives } from '../quotes/sold-out.tsx'
import type { VoucherCover } from '../quotes/voucher-cover.server.ts'
import { VoucherNotice } from '../quotes/voucher-notice.tsx'
import { names } from '../names/texts.ts'
import { productName } from '../names/names.ts'
import { to } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { when } from '../../ui/when.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { BarBelow } from '../../ui/bar-below.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { servedLate } from '../../ui/late.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import { DRAFT_FORM, keepAttempt, keepDraft, restoreDraft } from '../drafts/draft.ts'
import { useAttempt } from '../drafts/use-attempt.ts'
import { FoldedStep } from './folded-step.tsx'
import { texts } from './texts.ts'
import { useCheckedForm } from './payment-check.ts'
import type { PaymentAnswer } from './payment-answer.ts'
import { type PaymentForm, PaymentFields, paymentFields } from './payment-fields.tsx'
import { pointsIn, type Split, useSplit } from './pay-with-points.tsx'
import { PriceChange } from './price-change.tsx'
import { DatesFolded } from './quotes-step.tsx'
import { Renewal } from './renewal.tsx'
import { StepHeading } from './step-heading.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'
import type { Wallet } from './wallet.server.ts'

/** Few have a booking for these dates already. The form says so, too, and the dialog stands over it once it is there. */
const DuplicateDialog = servedLate(async () => (await import('./duplicate-dialog.tsx')).DuplicateDialog)

interface Props {
  readonly form: PaymentForm
  readonly quote: QuoteView
  readonly attempt: string
  readonly editPath: string
  readonly wallet: Wallet | undefined
  readonly cover: VoucherCover | undefined
  /** What was typed before a log-in or log-out without scripts. */
  readonly typed: Readonly<Record<string, string>>
  /** What came back instead of a booking. */
  readonly answer?: PaymentAnswer | undefined
  /** What came back from e-mailing the price before scripts ran. */
  readonly mailed?: EmailAnswer | undefined
}

export const PAYMENT_FORM = 'payment'

/** Step 2: who comes and how it is paid, beside what is paid for. */
export function PaymentStep({ answer, mailed, editPath, ...props }: Props) {
  const quote = answer?.renewed ?? props.quote
  const attempt = useAttempt('booking', quote.id, { fresh: props.attempt, answered: answer?.attempt })
  const fields = paymentFields(props.form)
  const isRefused = answer?.code === 'quote_expired' && answer.quoteId === quote.id
  const secondsLeft = useSecondsLeft(quote)
  const left = isRefused ? 0 : secondsLeft
  // A price that is known to be over is told first; one that runs out meanwhile, where it is paid.
  const wasOver = isRefused || quote.lifetime <= 0
  const problem = useCheckedForm(PAYMENT_FORM, answer)
  const { token, submitter, payBy } = useWalletPayment()
  const isPaying = useNavigation().formMethod === 'POST'
  const { bookingDisabled, settings } = useSite()
  const values = answer?.values ?? startingWith(props)
  const split = useSplit(quote, props.wallet, values.points_to_use)
  const restore = useRestoredForm({ isMember: props.wallet !== undefined, split })
  const isCompanyRate = quote.product === 'CUSTOM'
  const isBilled = isCompanyRate && Boolean(props.wallet?.company)
  const t = texts().price
  const { price: priceStep, payment } = names().steps

  return (
    <section className="grid gap-5">
      <div className="grid gap-3 lg:grid-cols-2">
        <DatesFolded quote={quote} editPath={editPath} />
        <FoldedStep label={priceStep} change={t.change} to={quote.path}>
          <strong>{t.chosen(productName(quote.product), formatMoney(quote.price.total))}</strong>
        </FoldedStep>
      </div>
      <StepHeading>{payment}</StepHeading>
      {props.cover && <VoucherNotice cover={props.cover} />}
      {mailed?.sentTo && <Notice tone="success" role="status" title={t.sent(mailed.sentTo)} />}
      <SavedPrice quote={quote} />
      <div className="grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] grid-rows-[repeat(3,auto)_1fr] items-start gap-x-12 lg:grid">
        {!bookingDisabled && !isBilled && left !== 0 && split.byCard !== '0.00' && (
          <div className="mb-5" data-screen-only>
            <ExpressPay amount={split.byCard} isBusy={isPaying} onPaid={payBy} />
          </div>
        )}
        <Form
          data-says-unsent
          id={PAYMENT_FORM}
          {...{ [DRAFT_FORM]: 'booking' }}
          fields={fields}
          problem={problem}
          focusOn="field"
          values={values}
          onChange={(event) => keepDraft(event.currentTarget)}
          onSubmit={() => keepAttempt('booking', quote.id, attempt)}
          className="lg:contents lg:*:col-start-1 lg:*:mb-5"
        >
          <button ref={submitter} type="submit" name={WALLET_FIELD} hidden aria-label={paying(quote, split)} />
          {answer?.soldOut && <Alternatives soldOut={answer.soldOut} editPath={editPath} />}
          <input type="hidden" name="quote_id" value={quote.id} />
          <input type="hidden" name="product" value={quote.product} />
          <input type="hidden" name="attempt" value={attempt} />
          {answer?.values.check_for_existing && <input type="hidden" name="check_for_existing" value="true" />}
          <div ref={restore} className="lg:contents">
            <div className="grid gap-8">
              {wasOver && <Renewal quote={quote} left={left} />}
              <PaymentFields
                {...{ fields, answer, values, split }}
                wallet={props.wallet}
                isCompanyRate={isCompanyRate}
              />
            </div>
            <div className="contents *:max-lg:mt-8 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:grid lg:gap-4">
              <QuoteSummary quote={quote} isBilled={isBilled} split={split}>
                {left !== 0 && <EmailLink quote={quote} />}
              </QuoteSummary>
              <div className="grid gap-4">
                <PriceChange quote={quote} isOver={left === 0} />
                {!wasOver && <Renewal quote={quote} left={left} />}
                <p className="text-sm text-muted">
                  <Rich text={texts().payment.agree} parts={{ terms: <Link to={to('Terms')} target="_blank" /> }} />
                </p>
              </div>
              <PayBar quote={quote} isOver={left === 0} isBilled={isBilled} split={split} />
            </div>
          </div>
        </Form>
      </div>
      {!wasOver && (
        <EmailDialog
          title={t.email}
          what={t.emailed}
          hint={left === 0 ? undefined : t.emailHolds(settings.saved_price.hours)}
          values={values.email ? { email: values.email } : undefined}
          hidden={{ intent: 'email', quote_id: quote.id }}
          answer={mailed}
        />
      )}
      {answer?.code === 'duplicate_booking' && (
        <DuplicateDialog answer={answer} form={PAYMENT_FORM} walletToken={token} />
      )}
    </section>
  )
}

/** What the fields hold before anybody types here: what was typed before, else what a membership knows. */
function startingWith({ wallet, typed }: Pick<Props, 'wallet' | 'typed'>): Readonly<Record<string, string>> {
  return { email_pkpass: 'on', ...(wallet && { full_name: wallet.name, email: wallet.email }), ...typed }
}

interface Restored {
  readonly isMember: boolean
  readonly split: Split
}

/**
 * Brings back what was typed before as soon as the form is there; again when somebody logs in or out, which may put other
 * fields in place of some.
 */
function useRestoredForm({ isMember, split: { choose } }: Restored) {
  const wasMember = useRef(isMember)
  useEffect(() => {
    if (wasMember.current === isMember) return
    wasMember.current = isMember
    const form = document.getElementById(PAYMENT_FORM)
    if (!(form instanceof HTMLFormElement)) return
    restoreDraft(form)
    choose(pointsIn(form))
  }, [isMember, choose])

  return useCallback((inside: HTMLElement | null) => {
    const form = inside?.closest('form')
    if (!form) return
    restoreDraft(form)
    choose(pointsIn(form))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is there
  }, [])
}

/** A price that was mailed holds longer than one that was only looked at: until when, wherever it is opened. */
function SavedPrice({ quote: { expires, lifetime } }: { quote: QuoteView }) {
  const { terms } = useSite().settings
  if (lifetime <= terms.quote_minutes * 60_000) return null
  return <Notice tone="success">{texts().price.savedUntil(when(expires))}</Notice>
}

/** Sends the form with what a wallet gave: its fields take what the wallet knows and nobody typed. */
function useWalletPayment() {
  const submitter = useRef<HTMLButtonElement>(null)
  const [token, setToken] = useState<string>()
  const payBy = useCallback(({ token, ...payer }: WalletPayment) => {
    const { current: button } = submitter
    if (!button?.form) return
    const { form } = button
    complete(form, 'full_name', payer.name)
    complete(form, 'email', payer.email)
    complete(form, 'postal_code', payer.postalCode)
    keepDraft(form)
    setToken(token)
    button.value = token
    form.requestSubmit(button)
  }, [])
  return { token, submitter, payBy }
}

function complete(form: HTMLFormElement, name: string, value: string | undefined): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement && field.value.trim() === '' && value) field.value = value
}

function EmailLink({ quote }: { quote: QuoteView }) {
  const path = to('BookingCreate', {}, { query: { quoteId: quote.id, [EMAIL_QUERY]: 1 } })
  return (
    <div className="-my-2" data-screen-only>
      <ButtonLink to={path} tone="plain" icon="mail" preventScrollReset>
        {texts().price.email}
      </ButtonLink>
    </div>
  )
}

interface PayBarProps {
  readonly quote: QuoteView
  readonly isOver: boolean
  readonly isBilled: boolean
  readonly split: Split
}

/** What it costs and the button that pays it, always in sight: a bar on a phone, below the summary at a desk. */
function PayBar({ quote, isOver, isBilled, split }: PayBarProps) {
  const { bookingDisabled } = useSite()
  if (bookingDisabled) return <BookingClosed />
  const total = formatMoney(quote.price.total)
  const { payment } = texts()
  return (
    <div className="contents *:max-lg:mt-8 lg:sticky lg:bottom-0 lg:-my-3 lg:block lg:bg-paper lg:py-3">
      <BarBelow
        label={
          <p className="grid leading-tight">
            <span className="text-sm text-muted">{quoteWords().total}</span>
            <strong className="figures text-xl">{total}</strong>
          </p>
        }
      >
        <SubmitButton tone="accent" size="lg" block disabled={isOver} pendingLabel={payment.paying}>
          {isBilled ? payment.book(total) : paying(quote, split)}
        </SubmitButton>
      </BarBelow>
    </div>
  )
}

/** Exactly what is charged when the button is pressed. */
function paying({ later }: QuoteView, { byCard, points }: Split): string {
  const t = texts().payment
  if (points > 0 && byCard === '0.00') return t.payNothing
  return later === '0.00' ? t.pay(formatMoney(byCard)) : t.payDeposit(formatMoney(byCard), formatMoney(later))
}
