import type { ReactNode } from 'react'
import type { FormProblem } from '../../session/api.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Checkbox, CodeField, EmailField, PhoneField, TextField } from '../../ui/field.tsx'
import { CardFields } from '../../parts/card-fields.tsx'
import { Means } from './means.tsx'
import { Membership } from './membership.tsx'
import type { PaymentAnswer } from './pay.server.ts'
import type { Wallet } from './wallet.server.ts'

/** The fields of the payment form, in the order in which they stand. */
export const LABELS = {
  full_name: 'Full name',
  email: 'E-mail',
  phone_number: 'Phone',
  flight_number_departing: 'Departing flight',
  flight_number_returning: 'Returning flight',
  cc_number: 'Card number',
  cc_exp: 'Expires',
  cc_cvc: 'Security code',
  postal_code: 'ZIP or postal code',
  billing_address: 'Billing address',
  token_id: 'Card',
  addr_id: 'Billing address',
}

interface Props {
  readonly answer: PaymentAnswer | undefined
  readonly wallet: Wallet | undefined
}

/** Who comes, and the card: what is needed, with what is not folded away. */
export function PaymentFields({ answer, wallet }: Props) {
  return (
    <>
      <Membership wallet={wallet} />
      <Group title="Who is coming">
        <TextField label={LABELS.full_name} name="full_name" autoComplete="name" maxLength={120} />
        <div className="grid gap-5 sm:grid-cols-2">
          <EmailField hint="Your confirmation goes here" />
          <PhoneField optional hint="If we must reach you" />
        </div>
        <Disclosure
          summary="Add flight numbers"
          open={isTouched(answer, 'flight_number_departing', 'flight_number_returning')}
        >
          <div className="grid gap-5 pt-1 sm:grid-cols-2">
            <CodeField label={LABELS.flight_number_departing} name="flight_number_departing" optional maxLength={20} />
            <CodeField label={LABELS.flight_number_returning} name="flight_number_returning" optional maxLength={20} />
          </div>
        </Disclosure>
      </Group>
      <Group title="Card">
        <Means wallet={wallet}>
          <NewCard answer={answer} canKeep={wallet !== undefined} />
        </Means>
      </Group>
    </>
  )
}

/** A card that is typed, and what belongs to it. */
function NewCard({ answer, canKeep }: { answer: PaymentAnswer | undefined; canKeep: boolean }) {
  return (
    <>
      <CardFields />
      <CodeField
        label={LABELS.postal_code}
        name="postal_code"
        autoComplete="postal-code"
        maxLength={20}
        className="sm:w-1/2"
      />
      <Disclosure summary="Add a billing address" open={isTouched(answer, 'billing_address')}>
        <TextField
          label={LABELS.billing_address}
          name="billing_address"
          optional
          autoComplete="street-address"
          maxLength={200}
        />
      </Disclosure>
      {canKeep && (
        <Checkbox
          name="save_payment_details"
          value="true"
          defaultChecked={answer?.values.save_payment_details === 'true'}
          label="Save this card for next time"
        />
      )}
      <p className="text-sm text-muted">
        The card processor keeps your card for this booking, so that changes and refunds need no card again. We never
        store its number.
      </p>
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
function isTouched(answer: PaymentAnswer | undefined, ...names: string[]): boolean {
  return names.some((name) => answer?.values[name] || answer?.problem?.fieldErrors[name])
}

/** The faults in the order of the fields, which is the order they are put right in. */
export function inOrder(problem: FormProblem | undefined): FormProblem | undefined {
  if (!problem) return undefined
  const order = Object.keys(LABELS)
  const place = ([name]: [string, unknown]) => (order.includes(name) ? order.indexOf(name) : order.length)
  const faults = Object.entries(problem.fieldErrors).toSorted((one, other) => place(one) - place(other))
  return { ...problem, fieldErrors: Object.fromEntries(faults) }
}
