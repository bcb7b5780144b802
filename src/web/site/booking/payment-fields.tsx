import type { ReactNode } from 'react'
import type { FormProblem } from '../../serve/session/api.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Checkbox, CodeField, EmailField, PhoneField, TextField } from '../../ui/field.tsx'
import { CardFields } from '../cards/card-fields.tsx'
import { cardWords } from '../cards/messages.ts'
import { Means } from './means.tsx'
import { Membership } from './membership.tsx'
import { words } from './messages.ts'
import type { PaymentAnswer } from './payment-answer.ts'
import type { Wallet } from './wallet.server.ts'

/** What the fields of the payment form are called, in the order in which they stand. */
export function labels() {
  const say = words().payment
  const card = cardWords()
  return {
    full_name: say.full_name,
    email: say.email,
    phone_number: say.phone_number,
    flight_number_departing: say.flight_number_departing,
    flight_number_returning: say.flight_number_returning,
    cc_number: card.cc_number,
    cc_exp: card.cc_exp,
    cc_cvc: card.cc_cvc,
    postal_code: say.postal_code,
    billing_address: say.billing_address,
    token_id: say.card,
    addr_id: say.billing_address,
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
  const say = words().payment
  return (
    <>
      <Membership wallet={wallet} />
      <Group title={say.who}>
        <TextField label={say.full_name} name="full_name" autoComplete="name" maxLength={120} />
        <div className="grid gap-5 sm:grid-cols-2">
          <EmailField label={say.email} hint={say.emailHint} />
          <PhoneField label={say.phone_number} optional hint={say.phoneHint} />
        </div>
        <Disclosure
          summary={say.addFlights}
          open={isTouched({ answer, values }, 'flight_number_departing', 'flight_number_returning')}
        >
          <div className="grid gap-5 pt-1 sm:grid-cols-2">
            <CodeField label={say.flight_number_departing} name="flight_number_departing" optional maxLength={20} />
            <CodeField label={say.flight_number_returning} name="flight_number_returning" optional maxLength={20} />
          </div>
        </Disclosure>
      </Group>
      <Group title={say.card}>
        <Means wallet={wallet}>
          <NewCard {...{ answer, values }} canKeep={wallet !== undefined} />
        </Means>
      </Group>
    </>
  )
}

/** A card that is typed, and what belongs to it. */
function NewCard({ answer, values, canKeep }: Omit<Props, 'wallet'> & { readonly canKeep: boolean }) {
  const say = words().payment
  return (
    <>
      <CardFields />
      <CodeField
        label={say.postal_code}
        name="postal_code"
        autoComplete="postal-code"
        maxLength={20}
        className="sm:w-1/2"
      />
      <Disclosure summary={say.addAddress} open={isTouched({ answer, values }, 'billing_address')}>
        <TextField
          label={say.billing_address}
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
          label={say.saveCard}
        />
      )}
      <p className="text-sm text-muted">{say.kept}</p>
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
