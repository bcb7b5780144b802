import type { ReactNode } from 'react'
import { keysOf } from '../../../capabilities/bookings/traveler/fields.ts'
import { texts as traveler } from '../../../capabilities/bookings/traveler/texts.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Checkbox, EmailField } from '../../ui/field.tsx'
import { type Fields, fieldsOf } from '../../ui/form-fields.ts'
import { CardFields } from '../cards/card-fields.tsx'
import { cardWords } from '../cards/texts.ts'
import { Attachments } from '../documents/attachments.tsx'
import { documentTexts } from '../documents/texts.ts'
import { PayWithPoints, type Split } from './pay-with-points.tsx'
import { SavedCards } from './saved-cards.tsx'
import { Membership } from './membership.tsx'
import { texts } from './texts.ts'
import type { PaymentAnswer } from './payment-answer.ts'
import type { paymentForm } from './payment-form.server.ts'
import { TravelerField } from './traveler-field.tsx'
import type { Wallet } from './wallet.server.ts'

export type PaymentForm = typeof paymentForm.fields

export function paymentFields(form: PaymentForm) {
  const labels = traveler()
  const { attachments: files } = documentTexts()
  return fieldsOf(form, {
    ...cardWords().fields,
    ...labels,
    ...texts().payment.fields,
    addr_id: labels.billing_address.label,
    email_pkpass: files.pkpass,
    email_pdf: files.pdf,
  })
}

interface Props {
  readonly fields: Fields<PaymentForm>
  readonly answer: PaymentAnswer | undefined
  /** What the fields hold at first, by their names. */
  readonly values: Readonly<Record<string, string>>
  readonly wallet: Wallet | undefined
  /** It is the rate of a company, which may pay. */
  readonly isCompanyRate: boolean
  readonly split: Split
}

/** Who comes, and the card: what is needed, with what is not folded away. */
export function PaymentFields({ fields, answer, values, wallet, isCompanyRate, split }: Props) {
  const t = texts().payment
  const company = isCompanyRate ? (wallet?.company ?? null) : null
  return (
    <>
      <Membership
        wallet={wallet}
        number={fields.point_club_id}
        isOpen={isTouched({ answer, values }, ['point_club_id'])}
      />
      <Group title={t.who}>
        <TravelerField field={fields.full_name} name="full_name" />
        <div className="grid gap-5 sm:grid-cols-2">
          <EmailField {...fields.email} />
          <TravelerField field={fields.phone_number} name="phone_number" />
        </div>
        <Disclosure summary={t.addTrip} open={isTouched({ answer, values }, keysOf('trip'))}>
          <div className="grid gap-5 pt-1 sm:grid-cols-2">
            {keysOf('trip').map((name) => (
              <TravelerField key={name} field={fields[name]} name={name} />
            ))}
          </div>
        </Disclosure>
      </Group>
      <Group title={company === null ? t.card : t.howPaid}>
        <OnAccount company={company} field={fields.bill_company}>
          {wallet && <PayWithPoints {...{ wallet, split }} field={fields.points_to_use} />}
          <SavedCards wallet={wallet} fields={fields}>
            <NewCard {...{ fields, answer, values }} canKeep={wallet !== undefined} />
          </SavedCards>
        </OnAccount>
      </Group>
      <Attachments legend={t.mailWith} pkpass={fields.email_pkpass} pdf={fields.email_pdf} />
    </>
  )
}

interface OnAccountProps {
  readonly company: string | null
  readonly field: Fields<PaymentForm>['bill_company']
  readonly children: ReactNode
}

/** Whoever books for a company that pays by invoice needs no card; the style sheet hides it, so no script is needed. */
function OnAccount({ company, field, children }: OnAccountProps) {
  if (company === null) return children
  return (
    <div className="group/account grid gap-5">
      <Checkbox {...field} label={texts().payment.onAccount(company)} defaultChecked />
      <div className="grid gap-5 group-has-[[name^=bill]:checked]/account:hidden">{children}</div>
    </div>
  )
}

/** A card that is typed, and what belongs to it. */
function NewCard({
  fields,
  answer,
  values,
  canKeep,
}: Omit<Props, 'wallet' | 'isCompanyRate' | 'split'> & { readonly canKeep: boolean }) {
  const t = texts().payment
  return (
    <>
      <CardFields />
      <TravelerField field={fields.postal_code} name="postal_code" className="sm:w-1/2" />
      <Disclosure summary={t.addAddress} open={isTouched({ answer, values }, ['billing_address'])}>
        <TravelerField field={fields.billing_address} name="billing_address" />
      </Disclosure>
      {canKeep && <Checkbox {...fields.save_payment_details} />}
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
function isTouched({ answer, values }: Pick<Props, 'answer' | 'values'>, names: readonly string[]): boolean {
  return names.some((name) => values[name] || answer?.problem?.fieldErrors[name])
}
