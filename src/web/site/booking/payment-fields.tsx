import type { ReactNode } from 'react'
import type { FormProblem } from '../../serve/session/api.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Checkbox, CodeField, EmailField, PhoneField, TextField } from '../../ui/field.tsx'
import { CardFields } from '../cards/card-fields.tsx'
import { cardWords } from '../cards/texts.ts'
import { Means } from './means.tsx'
import { Membership } from './membership.tsx'
import { texts } from './texts.ts'
import type { PaymentAnswer } from './payment-answer.ts'
import type { Wallet } from './wallet.server.ts'

/** What the fields of the payment form are called, in the order in which they stand. */
export function labels() {
  const t = texts().payment
  const card = cardWords()
  return {
    full_name: t.full_name,
    email: t.email,
    phone_number: t.phone_number,
    flight_number_departing: t.flight_number_departing,
    flight_number_returning: t.flight_number_returning,
    cc_number: card.cc_number,
    cc_exp: card.cc_exp,
    cc_cvc: card.cc_cvc,
    postal_code: t.postal_code,
    billing_address: t.billing_address,
    token_id: t.card,
    addr_id: t.billing_address,
  }
}

interface Props {
  readonly answer: PaymentAnswer | undefined
  /** What the fields hold at first, by their names. */
  readonly values: Readonly<Record<string, string>>
  readonly wallet: Wallet | undefined
}

/** Who comes, and the card: what is needed, with what is not folded away. */
export function PaymentFields({ answer, values, wallet }: Props) {
  const t = texts().payment
  return (
    <>
      <Membership wallet={wallet} />
      <Group title={t.who}>
        <TextField label={t.full_name} name="full_name" autoComplete="name" maxLength={120} />
        <div className="grid gap-5 sm:grid-cols-2">
          <EmailField label={t.email} hint={t.emailHint} />
          <PhoneField label={t.phone_number} optional hint={t.phoneHint} />
        </div>
        <Disclosure
          summary={t.addFlights}
          open={isTouched({ answer, values }, 'flight_number_departing', 'flight_number_returning')}
        >
          <div className="grid gap-5 pt-1 sm:grid-cols-2">
            <CodeField label={t.flight_number_departing} name="flight_number_departing" optional maxLength={20} />
            <CodeField label={t.flight_number_returning} name="flight_number_returning" optional maxLength={20} />
          </div>
        </Disclosure>
      </Group>
      <Group title={t.card}>
        <Means wallet={wallet}>
          <NewCard {...{ answer, values }} canKeep={wallet !== undefined} />
        </Means>
      </Group>
    </>
  )
}

/** A card that is typed, and what belongs to it. */
function NewCard({ answer, values, canKeep }: Omit<Props, 'wallet'> & { readonly canKeep: boolean }) {
  const t = texts().payment
  return (
    <>
      <CardFields />
      <CodeField
        label={t.postal_code}
        name="postal_code"
        autoComplete="postal-code"
        maxLength={20}
        className="sm:w-1/2"
      />
      <Disclosure summary={t.addAddress} open={isTouched({ answer, values }, 'billing_address')}>
        <TextField
          label={t.billing_address}
          name="billing_address"
          optional
          autoComplete="address-line1"
          maxLength={200}
        />
      </Disclosure>
      {canKeep && (
        <Checkbox
          name="save_payment_details"
          value="true"
          defaultChecked={values.save_payment_details === 'true'}
          label={t.saveCard}
        />
      )}
      <p className="text-sm text-muted">{t.kept}</p>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-4 text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}

/** Whether fields hold something or are at fault, so that they must not be folded away. */
function isTouched({ answer, values }: Omit<Props, 'wallet'>, ...names: string[]): boolean {
  return names.some((name) => values[name] || answer?.problem?.fieldErrors[name])
}

/** The faults in the order of the fields, which is the order they are put right in. */
export function inOrder(problem: FormProblem | undefined): FormProblem | undefined {
  if (!problem) return undefined
  const order = Object.keys(labels())
  const place = ([name]: [string, unknown]) => (order.includes(name) ? order.indexOf(name) : order.length)
  const faults = Object.entries(problem.fieldErrors).toSorted((one, other) => place(one) - place(other))
  return { ...problem, fieldErrors: Object.fromEntries(faults) }
}
