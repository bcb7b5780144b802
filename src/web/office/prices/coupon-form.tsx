import type { ReactNode } from 'react'
import { optionsOf } from '../kit/labels.ts'
import type { CouponDetail } from '../../../capabilities/coupons/contract.ts'
import { CHANNEL_NAMES } from '../../../capabilities/coupons/descriptions.ts'
import { PRODUCT_NAMES, VEHICLE_NAMES } from '../../../lib/names.ts'
import { WEEKDAYS } from '../../../lib/calendar-names.ts'
import { Checkbox, CodeField, TextField } from '../../ui/field.tsx'
import { type Fields, fieldsOf } from '../../ui/form-fields.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { PAIR } from '../kit/pair.ts'
import type { Sent, Shape } from '../kit/screen.ts'
import { typedNumber, typedText } from '../kit/form-values.ts'

const LABELS = {
  name: 'Name',
  code: 'Code',
  percent: 'Percent',
  amount: 'Amount',
  free_days: 'Free days',
  booked_from: 'Booked from',
  booked_until: 'Booked until',
  stay_from: 'Stays from',
  stay_until: 'Stays until',
  weekdays: 'Weekdays',
  products: 'Products',
  classes: 'Vehicle classes',
  channels: 'Booked by',
  least_days: 'At least',
  most_days: 'Maximum days',
  most_amount: 'Maximum amount',
  max_uses: 'Total uses',
  max_uses_per_email: 'Uses per person',
  is_for_new: 'New customers only',
}

/** The terms that have one value each, and are typed or ticked. */
export const SINGLE_TERMS = [
  'name',
  'code',
  'percent',
  'amount',
  'free_days',
  'max_uses',
  'max_uses_per_email',
  'most_days',
  'most_amount',
  'booked_from',
  'booked_until',
  'stay_from',
  'stay_until',
  'least_days',
  'is_for_new',
] as const

interface Props {
  readonly form: Shape<'coupons.create', (typeof SINGLE_TERMS)[number]>
  readonly coupon?: CouponDetail
}

/** A coupon's terms: new ones, or those of one that is there. */
export function CouponForm({ form, coupon }: Props) {
  const terms = coupon?.terms
  const { min, max } = form.free_days
  const fields = fieldsOf(form, {
    ...LABELS,
    name: { label: LABELS.name, hint: 'For staff. Travelers see the code.' },
    code: { label: LABELS.code, hint: 'Leave empty to generate single-use codes next.' },
    percent: { label: LABELS.percent, hint: 'Such as 10' },
    amount: { label: 'Amount in dollars', hint: 'Such as 5.00' },
    free_days: { label: LABELS.free_days, hint: `${min} to ${max}` },
    max_uses: { label: LABELS.max_uses, hint: 'By all customers together' },
    max_uses_per_email: { label: LABELS.max_uses_per_email, hint: 'By the same email address' },
    most_days: { label: LABELS.most_days, hint: 'Days of a stay it applies to' },
    most_amount: { label: LABELS.most_amount, hint: 'Most dollars off' },
    stay_from: { label: LABELS.stay_from, hint: 'Every date of the stay' },
    stay_until: { label: LABELS.stay_until, hint: 'Every date of the stay' },
    least_days: { label: LABELS.least_days, hint: 'Full days of a stay' },
    is_for_new: {
      label: LABELS.is_for_new,
      hint: 'No one with a booking under the same email address or account, except canceled ones. Checked again when they pay.',
    },
  })
  return (
    <ActionForm
      intent={coupon ? 'save' : 'create'}
      label={coupon ? 'Save' : 'Create coupon'}
      values={coupon ? valuesOf(coupon) : { kind: 'PERCENT' }}
      labels={LABELS}
    >
      {coupon && <Meanwhile version={coupon.version} values={seenOf(coupon)} labels={LABELS} />}
      <div className={PAIR}>
        <TextField {...fields.name} autoComplete="off" />
        {!coupon && <CodeField {...fields.code} />}
      </div>
      <Gives kind={terms?.kind ?? 'PERCENT'} fields={fields} />
      <Group legend="Limits">
        <TextField {...fields.max_uses} inputMode="numeric" autoComplete="off" />
        <TextField {...fields.max_uses_per_email} inputMode="numeric" autoComplete="off" />
        <TextField {...fields.most_days} inputMode="numeric" autoComplete="off" />
        <TextField {...fields.most_amount} inputMode="decimal" autoComplete="off" />
      </Group>
      <Group legend="When" hint="Pacific dates, both included. Leave blank what does not matter.">
        <TextField {...fields.booked_from} autoComplete="off" />
        <TextField {...fields.booked_until} autoComplete="off" />
        <TextField {...fields.stay_from} autoComplete="off" />
        <TextField {...fields.stay_until} autoComplete="off" />
        <TextField {...fields.least_days} inputMode="numeric" autoComplete="off" />
      </Group>
      <Group legend="What for" hint="Nothing checked: no limit.">
        <CheckList
          legend="A stay on a"
          name="weekdays"
          checked={terms?.weekdays.map(String) ?? []}
          items={WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))}
          columns
        />
        <div className="grid content-start gap-5">
          <CheckList legend={LABELS.classes} name="classes" checked={terms?.classes ?? []} items={CLASSES} />
          <CheckList legend={LABELS.products} name="products" checked={terms?.products ?? []} items={PRODUCTS} />
        </div>
        <CheckList legend={LABELS.channels} name="channels" checked={terms?.channels ?? []} items={CHANNELS} />
        <Checkbox {...fields.is_for_new} />
      </Group>
    </ActionForm>
  )
}

const CLASSES = optionsOf(VEHICLE_NAMES)
const PRODUCTS = (['BUY_NOW', 'BOOK_NOW'] as const).map((value) => ({ value, label: PRODUCT_NAMES[value] }))
const CHANNELS = optionsOf(CHANNEL_NAMES)

interface GivesProps {
  readonly kind: string
  readonly fields: Pick<Fields<Props['form']>, 'percent' | 'amount' | 'free_days'>
}

/** What it gives, with the one field that goes with the choice: the style sheet shows it, so no script is needed. */
function Gives({ kind, fields: { percent, amount, free_days } }: GivesProps) {
  // Which of them has to be filled in only the choice says.
  const hidden = { optional: false, required: false } as const
  return (
    <div className="group grid gap-4">
      <RadioCards
        legend="Discount type"
        name="kind"
        columns={3}
        defaultValue={kind}
        cards={[
          { value: 'PERCENT', title: 'A percentage', description: 'Off what remains after other discounts' },
          { value: 'AMOUNT', title: 'An amount', description: 'Dollars off, never below zero' },
          { value: 'FREE_DAYS', title: 'Free days', description: 'The cheapest full days of the stay' },
        ]}
      />
      <div className="hidden max-w-60 group-has-[[value=PERCENT]:checked]:block">
        <TextField {...percent} {...hidden} inputMode="decimal" />
      </div>
      <div className="hidden max-w-60 group-has-[[value=AMOUNT]:checked]:block">
        <TextField {...amount} {...hidden} inputMode="decimal" />
      </div>
      <div className="hidden max-w-60 group-has-[[value^=FREE]:checked]:block">
        <TextField {...free_days} {...hidden} inputMode="numeric" />
      </div>
    </div>
  )
}

function Group({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mt-2 mb-4 w-full border-b border-line pb-1.5 font-bold">{legend}</legend>
      {hint && <p className="-mt-2 text-sm text-muted">{hint}</p>}
      <div className={PAIR}>{children}</div>
    </fieldset>
  )
}

/** The form's values as the call takes them; only the value that goes with the kind. */
export function termsOf({ fields, all }: Sent) {
  const { kind } = fields
  return {
    name: fields.name,
    kind,
    percent: kind === 'PERCENT' ? typedNumber(fields.percent) : undefined,
    amount: kind === 'AMOUNT' ? typedText(fields.amount) : undefined,
    free_days: kind === 'FREE_DAYS' ? typedNumber(fields.free_days) : undefined,
    booked_from: typedText(fields.booked_from),
    booked_until: typedText(fields.booked_until),
    stay_from: typedText(fields.stay_from),
    stay_until: typedText(fields.stay_until),
    weekdays: all('weekdays').map(Number),
    products: all('products'),
    classes: all('classes'),
    channels: all('channels'),
    least_days: typedNumber(fields.least_days),
    most_days: typedNumber(fields.most_days),
    most_amount: typedText(fields.most_amount),
    max_uses: typedNumber(fields.max_uses),
    max_uses_per_email: typedNumber(fields.max_uses_per_email),
    is_for_new: fields.is_for_new === 'on',
  }
}

function valuesOf({ name, terms }: CouponDetail): Record<string, string> {
  const { weekdays: _w, products: _p, classes: _c, channels: _h, is_for_new, ...single } = terms
  return {
    name,
    ...(is_for_new && { is_for_new: 'on' }),
    ...Object.fromEntries(Object.entries(single).map(([field, value]) => [field, value === null ? '' : String(value)])),
  }
}

/** What the form shows of a coupon, boxes too, as it would send it. */
function seenOf(coupon: CouponDetail): Record<string, string> {
  const { weekdays, products, classes, channels } = coupon.terms
  const inOrder = (items: readonly { readonly value: string }[], chosen: readonly string[]) =>
    items
      .map(({ value }) => value)
      .filter((value) => chosen.includes(value))
      .join()
  return {
    ...valuesOf(coupon),
    weekdays: weekdays.toSorted((a, b) => a - b).join(),
    products: inOrder(PRODUCTS, products),
    classes: inOrder(CLASSES, classes),
    channels: inOrder(CHANNELS, channels),
  }
}
