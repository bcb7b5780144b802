import type { ReactNode } from 'react'
import { keysOf } from '../../../capabilities/bookings/traveler/fields.ts'
import { texts as traveler } from '../../../capabilities/bookings/traveler/texts.ts'
import type { FormProblem } from '../../serve/session/api.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Checkbox, EmailField } from '../../ui/field.tsx'
import { CardFields } from '../cards/card-fields.tsx'
import { cardWords } from '../cards/texts.ts'
import { Means } from './means.tsx'
import { Membership } from './membership.tsx'
import { texts } from './texts.ts'
import type { PaymentAnswer } from './payment-answer.ts'
import { TravelerField } from './traveler-field.tsx'
import type { Wallet } from './wallet.server.ts'

/** What the fields of the payment form are called, in the order in which they stand. */
export function labels(): Readonly<Record<string, string>> {
  const { email, card } = texts().payment
  const said = traveler()
  const called = (part: 'contact' | 'trip' | 'card') => keysOf(part).map((key) => [key, said[key].label] as const)
  const [name, ...contact] = called('contact')
  const typed = cardWords()
  return Object.fromEntries([
    ...(name ? [name] : []),
    ['email', email],
    ...contact,
    ...called('trip'),
    ...(['cc_number', 'cc_exp', 'cc_cvc'] as const).map((key) => [key, typed[key]]),
    ...called('card'),
    ['token_id', card],
    ['addr_id', said.billing_address.label],
  ]) as Record<string, string>
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
        <TravelerField name="full_name" />
        <div className="grid gap-5 sm:grid-cols-2">
          <EmailField label={t.email} hint={t.emailHint} />
          <TravelerField name="phone_number" optional />
        </div>
        <Disclosure summary={t.addTrip} open={isTouched({ answer, values }, ...keysOf('trip'))}>
          <div className="grid gap-5 pt-1 sm:grid-cols-2">
            {keysOf('trip').map((name) => (
              <TravelerField key={name} name={name} optional />
            ))}
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
      <TravelerField name="postal_code" className="sm:w-1/2" />
      <Disclosure summary={t.addAddress} open={isTouched({ answer, values }, 'billing_address')}>
        <TravelerField name="billing_address" optional />
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
