import { PRODUCT_NAMES } from '../../../lib/names.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { type Answer, detailScreen, type Sent } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { typedNumber, typedText } from '../kit/form-values.ts'
import { type Fields, toFields } from '../settings/business-fields.ts'
import { DraftField, DraftForm, Group, PAIR, TRIPLE, useCompared } from './draft-form.tsx'
import { PriceTabs } from './price-tabs.tsx'

type Products = Answer<'rates.products'>['draft']
const PRODUCTS = ['BOOK_NOW', 'BUY_NOW', 'CUSTOM'] as const
const FEES = {
  late_hours: 'Late from, in hours before arrival',
  fee: 'Canceled in time',
  late_fee: 'Canceled late',
  late_fee_most: 'Canceled late, at most',
  no_show_fee: 'No-show',
}
const WINDOWS = {
  regret_minutes: ['Free to cancel after booking', 'In minutes'],
  quote_minutes: ['A price holds', 'In minutes'],
  arrival_grace_minutes: ['Arrivals can be booked late', 'In minutes, for those at the gate'],
  furthest_arrival_days: ['Arrivals can be booked ahead', 'In days'],
  longest_stay_days: ['Longest stay', 'In days'],
} as const

/** What is sold, and what changing one's mind costs. */
export const screen = detailScreen('rates.products', {
  name: 'ProductTerms',
  path: '/staff/price-book/products',
  title: 'Products',
  parent: 'PriceBook',
  lead: 'A booking keeps the terms it was made under. Amounts in dollars.',
  actions: [
    {
      intent: 'save',
      call: 'rates.saveProducts',
      allow: 'RatePlans:Update',
      input: productsOf,
      done: 'Saved to the draft.',
    },
  ],
  body: ({ data }) => (
    <>
      <PriceTabs />
      <div className="max-w-text">
        <DraftForm
          data={data}
          inForce={fieldsOf(data.in_force)}
          draft={fieldsOf(data.draft)}
          allow="RatePlans:Update"
          labels={LABELS}
        >
          <Sold draft={data.draft} />
          {PRODUCTS.map((product) => (
            <Group
              key={product}
              legend={`Canceling: ${PRODUCT_NAMES[product]}`}
              hint="Empty fees mean the first day’s list price; an empty limit means none."
            >
              <div className={TRIPLE}>
                {(Object.keys(FEES) as (keyof typeof FEES)[])
                  .filter((name) => name !== 'no_show_fee' || product !== 'BOOK_NOW')
                  .map((name) => (
                    <DraftField
                      key={name}
                      label={FEES[name]}
                      name={`cancellation.${product}.${name}`}
                      inputMode={name === 'late_hours' ? 'numeric' : 'decimal'}
                    />
                  ))}
              </div>
            </Group>
          ))}
          <Group legend="Repeated booking and canceling" hint="Leave all three empty to keep it free.">
            <div className={TRIPLE}>
              <DraftField label="Number of times" name="repeated_regret.times" inputMode="numeric" />
              <DraftField label="Within hours" name="repeated_regret.hours" inputMode="numeric" />
              <DraftField label="Fee" name="repeated_regret.fee" inputMode="decimal" />
            </div>
          </Group>
          <Group legend="Windows">
            <div className={PAIR}>
              {Object.entries(WINDOWS).map(([name, [label, hint]]) => (
                <DraftField key={name} label={label} name={name} hint={hint} inputMode="numeric" />
              ))}
            </div>
          </Group>
        </DraftForm>
      </div>
    </>
  ),
})

/** What is on sale, its deposit and its extra discount. */
function Sold({ draft }: { draft: Products }) {
  const deposit = useCompared('deposit_kind')
  return (
    <>
      <CheckList
        legend="On sale"
        name="on_sale"
        checked={draft.on_sale}
        items={[
          { value: 'BOOK_NOW', label: PRODUCT_NAMES.BOOK_NOW, hint: 'A deposit when booking, the rest at the lot' },
          { value: 'BUY_NOW', label: PRODUCT_NAMES.BUY_NOW, hint: 'All of it when booking, at a lower price' },
        ]}
      />
      <DraftField
        label={`${PRODUCT_NAMES.BUY_NOW}: extra discount`}
        name="buy_now_extra_percent"
        inputMode="decimal"
        hint="Percentage points on top of the book-ahead discount"
        className="max-w-80"
      />
      <div className="group grid gap-4">
        <RadioCards
          legend="Deposit"
          name="deposit_kind"
          columns={3}
          defaultValue={draft.deposit.kind}
          cards={[
            { value: 'FIRST_DAY', title: 'The first day', description: 'Its list price' },
            { value: 'PERCENT', title: 'A percentage', description: 'Of the total' },
            { value: 'AMOUNT', title: 'An amount', description: 'The same for all stays' },
          ]}
        />
        {deposit && <p className="text-sm text-muted">{deposit}</p>}
        <div className="hidden max-w-60 group-has-[[value=PERCENT]:checked]:block">
          <DraftField label="Percent of the total" name="deposit.percent" inputMode="decimal" />
        </div>
        <div className="hidden max-w-60 group-has-[[value=AMOUNT]:checked]:block">
          <DraftField label="Amount, at most the total" name="deposit.amount" inputMode="decimal" />
        </div>
      </div>
    </>
  )
}

const LABELS: Fields = {
  on_sale: 'On sale',
  buy_now_extra_percent: 'Extra discount',
  'deposit.percent': 'Deposit, percent',
  'deposit.amount': 'Deposit, amount',
  'repeated_regret.times': 'Number of times',
  'repeated_regret.hours': 'Within hours',
  'repeated_regret.fee': 'Fee',
  ...Object.fromEntries(Object.entries(WINDOWS).map(([name, [label]]) => [name, label])),
  ...Object.fromEntries(
    PRODUCTS.flatMap((product) =>
      Object.entries(FEES).map(([name, label]) => [
        `cancellation.${product}.${name}`,
        `${PRODUCT_NAMES[product]}, ${label.toLowerCase()}`,
      ]),
    ),
  ),
}

function fieldsOf({ on_sale: _sold, deposit, ...rest }: Products): Fields {
  const { kind, percent, amount } = deposit
  return { ...toFields({ ...rest, deposit: { percent, amount } }), deposit_kind: kind }
}

/** What was typed as the call takes it. */
function productsOf({ fields, all }: Sent) {
  const number = (name: string) => typedNumber(fields[name])
  const amount = (name: string) => typedText(fields[name]) ?? null
  const kind = fields.deposit_kind
  const again = (['times', 'hours', 'fee'] as const).map((name) => fields[`repeated_regret.${name}`] ?? '')
  const [times, hours, fee] = again
  return {
    revision: fields.revision,
    on_sale: all('on_sale'),
    buy_now_extra_percent: number('buy_now_extra_percent'),
    deposit: {
      kind,
      ...(kind === 'PERCENT' && { percent: number('deposit.percent') }),
      ...(kind === 'AMOUNT' && { amount: fields['deposit.amount'] }),
    },
    cancellation: Object.fromEntries(
      PRODUCTS.map((product) => {
        const name = (field: string) => `cancellation.${product}.${field}`
        return [
          product,
          {
            late_hours: number(name('late_hours')),
            fee: fields[name('fee')],
            late_fee: amount(name('late_fee')),
            late_fee_most: amount(name('late_fee_most')),
            no_show_fee: amount(name('no_show_fee')),
          },
        ]
      }),
    ),
    repeated_regret: again.some(typedText) ? { times: typedNumber(times), hours: typedNumber(hours), fee } : null,
    regret_minutes: number('regret_minutes'),
    quote_minutes: number('quote_minutes'),
    arrival_grace_minutes: number('arrival_grace_minutes'),
    furthest_arrival_days: number('furthest_arrival_days'),
    longest_stay_days: number('longest_stay_days'),
  }
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
