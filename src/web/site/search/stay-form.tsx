import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import { useHref } from 'react-router'
import { ENDPOINTS, to } from '../../paths.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { DateTimeField } from '../../ui/date-time.tsx'
import { CodeField, SelectField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { BookingClosed } from '../booking/booking-closed.tsx'
import { ClassSizes } from './class-sizes.tsx'
import type { LivePrice } from './live-price.server.ts'
import { PRICE_ADDRESS } from './live-price.ts'
import { PriceSign } from './price-sign.tsx'
import type { StayFaults, StayFields } from './stay.ts'
import { stayWords } from './texts.ts'
import { useLivePrice } from './use-live-price.ts'

export interface StayChoice {
  readonly fields: StayFields
  readonly price: LivePrice | undefined
  /** The first and last date to arrive, YYYY-MM-DD. */
  readonly today: string
  readonly lastDate: string
  readonly faults?: StayFaults
  readonly messages?: readonly string[]
}

/**
 * Dates, times, class and promo code beside the sign that shows what they cost, all in. A plain form that leads to the
 * booking page; with scripts the sign follows what is typed.
 */
export function StayForm({ choice, submit }: { choice: StayChoice; submit: ReactNode }) {
  const { settings } = useSite()
  const sign = useRef<Sign>(null)
  const { fields, today, lastDate } = choice
  const t = stayWords()

  return (
    <Form
      method="get"
      action={to('BookingCreate')}
      problem={problemOf(choice)}
      labels={{ from: t.arrive, to: t.leave, promoCode: t.promoCode }}
      values={useMemo(() => ({ ...fields }), [fields])}
      onChange={() => sign.current?.ask()}
      {...{ [PRICE_ADDRESS]: useHref(ENDPOINTS.price) }}
    >
      <div className="sign grid p-2 sm:p-3.5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] max-sm:[&_select]:pr-8 max-sm:[&_select]:pl-2.5">
        <div className="grid content-start gap-5 rounded-lg bg-raised p-3.5 text-ink sm:p-7">
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
            <DateTimeField legend={t.arrive} name="from" min={today} max={lastDate} />
            <DateTimeField legend={t.leave} name="to" min={today} />
          </div>
          <div className="grid grid-cols-[0.9fr_1.1fr] gap-2 sm:grid-cols-2 sm:gap-5">
            <SelectField
              label={t.vehicle}
              name="vehicleClass"
              options={settings.vehicle_classes.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <CodeField label={t.promoCode} name="promoCode" required={false} maxLength={40} />
          </div>
          <ClassSizes className="is-brief -mt-2" />
        </div>
        <div className="grid content-between gap-4 px-3.5 pt-5 pb-3 sm:px-7 sm:pt-6 lg:py-6">
          <LivePriceSign ref={sign} price={choice.price} submit={submit} />
        </div>
      </div>
    </Form>
  )
}

interface Sign {
  ask(): void
}

interface LivePriceSignProps {
  readonly ref: Ref<Sign>
  readonly price: LivePrice | undefined
  readonly submit: ReactNode
}

/**
 * The sign that follows the form, and the button below it, which leads to other dates once these are full. What they show is
 * their own: while somebody types, only they are drawn anew.
 */
function LivePriceSign({ ref, price: shown, submit }: LivePriceSignProps) {
  const { bookingDisabled } = useSite()
  const element = useRef<HTMLDivElement>(null)
  const { price, isPending, ask } = useLivePrice(shown, element)
  useImperativeHandle(ref, () => ({ ask }))
  const t = stayWords()
  return (
    <>
      <PriceSign ref={element} {...{ price, isPending }} />
      {bookingDisabled ? (
        <BookingClosed />
      ) : (
        <SubmitButton tone="accent" size="lg" block pendingLabel={t.moment}>
          {price?.kind === 'full' ? t.seeAvailable : submit}
        </SubmitButton>
      )}
    </>
  )
}

function problemOf({ faults = {}, messages = [] }: StayChoice) {
  const fieldErrors = Object.fromEntries(Object.entries(faults).map(([name, list]) => [name, list ?? []]))
  return Object.keys(fieldErrors).length + messages.length > 0 ? { fieldErrors, formErrors: messages } : undefined
}
