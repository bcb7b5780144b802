import { VEHICLE_NAMES } from '../../../lib/names.ts'
import { VEHICLE_CLASSES } from '../../../lib/products.ts'
import { WEEKDAYS } from '../../../lib/calendar-names.ts'
import { to } from '../../paths.ts'
import { fieldsOf } from '../../ui/form-fields.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { type Answer, detailScreen, type Sent, type Shape } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { typedNumber, typedText } from '../kit/form-values.ts'
import { type Fields, toFields } from '../settings/business-fields.ts'
import { DraftField, DraftForm, type Drafted, Group, PAIR, useCompared } from './draft-form.tsx'

type Plan = NonNullable<Answer<'rates.plan'>['draft']>

const plan = detailScreen('rates.plan', {
  name: 'RatePlan',
  path: '/staff/rate-plans/{planId}',
  title: 'Rate plan',
  heading: ({ draft, in_force }) => draft?.name ?? in_force?.name ?? 'Rate plan',
  parent: 'RatePlans',
  width: 'form',
  forms: { 'rates.savePlan': ['name', 'priority'] },
  lead: ({ draft }) => !draft && 'The draft removes this plan. Save it to keep it.',
  actions: [
    {
      intent: 'save',
      call: 'rates.savePlan',
      allow: 'RatePlans:Update',
      input: (sent) => ({ ...planOf(sent), planId: sent.params.planId }),
      faults: ({ formErrors, fieldErrors }) => ({ formErrors, fieldErrors: atFields(fieldErrors) }),
      done: 'Saved to the draft.',
    },
    {
      intent: 'remove',
      call: 'rates.removePlan',
      label: 'Remove',
      ask: ({ draft }) =>
        `${draft?.name} is removed from the draft. Its dates get the price of the next plan that applies.`,
      send: ({ revision }) => ({ revision: String(revision) }),
      input: ({ fields, params }) => ({ planId: params.planId, revision: fields.revision }),
      when: ({ draft }) => draft !== null,
      allow: 'RatePlans:Update',
      danger: true,
      next: () => to('RatePlans'),
    },
  ],
  body: ({ data }) => (
    <PlanForm
      form={data.forms['rates.savePlan']}
      data={data}
      inForce={data.in_force}
      draft={data.draft ?? data.in_force}
    />
  ),
})

const newPlan = detailScreen('rates.plans', {
  name: 'NewRatePlan',
  path: '/staff/rate-plans/new',
  title: 'New rate plan',
  parent: 'RatePlans',
  needs: ['rates.addPlan'],
  width: 'form',
  forms: { 'rates.addPlan': ['name', 'priority'] },
  actions: [
    {
      intent: 'add',
      call: 'rates.addPlan',
      allow: 'RatePlans:Update',
      input: planOf,
      faults: ({ formErrors, fieldErrors }) => ({ formErrors, fieldErrors: atFields(fieldErrors) }),
      next: () => to('RatePlans'),
    },
  ],
  body: ({ data: { revision, draft, forms } }) => (
    <PlanForm
      form={forms['rates.addPlan']}
      data={{ revision, touched: null }}
      first={draft.length === 0}
      inForce={null}
      draft={null}
    />
  ),
})

interface FormProps {
  readonly form: Shape<'rates.addPlan', 'name' | 'priority'>
  readonly data: Drafted
  readonly inForce: Plan | null
  readonly draft: Plan | null
  /** Whether it is the first plan of all. */
  readonly first?: boolean
}

function PlanForm({ form, data, inForce, draft, first = false }: FormProps) {
  const values = draft ? valuesOf(draft) : { kind: first ? 'always' : 'yearly', priority: first ? '0' : '10' }
  const { min, max } = form.priority
  const fields = fieldsOf(form, {
    name: { label: LABELS.name, hint: 'Such as Summer' },
    priority: { label: LABELS.priority, hint: `${min} to ${max}; the highest applies` },
  })
  return (
    <DraftForm
      data={data}
      inForce={inForce ? valuesOf(inForce) : values}
      draft={values}
      allow="RatePlans:Update"
      labels={LABELS}
      {...(!draft && { intent: 'add', label: 'Add to the draft' })}
    >
      <div className={PAIR}>
        <DraftField {...fields.name} />
        <DraftField {...fields.priority} inputMode="numeric" />
      </div>
      <Season kind={values.kind ?? 'always'} />
      <CheckList
        legend={LABELS.weekdays}
        name="weekdays"
        checked={
          draft && draft.weekdays.length > 0 ? draft.weekdays.map(String) : WEEKDAYS.map((_, day) => `${day + 1}`)
        }
        items={WEEKDAYS.map((label, day) => ({ value: String(day + 1), label }))}
        columns
      />
      {VEHICLE_CLASSES.map((of) => (
        <Group key={of} legend={`${VEHICLE_NAMES[of]}, in dollars`}>
          <div className="grid grid-cols-3 items-end gap-4">
            {(['hour', 'day', 'week'] as const).map((unit) => (
              <DraftField key={unit} label={UNITS[unit]} name={`prices.${of}.${unit}`} inputMode="decimal" />
            ))}
          </div>
        </Group>
      ))}
      <p className="text-sm text-muted">Leave all three fields of a class empty to use the prices of other plans.</p>
    </DraftForm>
  )
}

/** When it holds, with the fields that go with the choice: the style sheet shows them, so no script is needed. */
function Season({ kind }: { kind: string }) {
  const compared = useCompared('kind')
  return (
    <div className="group grid gap-4">
      <RadioCards
        legend="Applies"
        name="kind"
        columns={3}
        defaultValue={kind}
        cards={[
          { value: 'always', title: 'Always', description: 'Base prices, below all seasons' },
          { value: 'yearly', title: 'Each year', description: 'From one day to another' },
          { value: 'dates', title: 'Once', description: 'On specific dates' },
        ]}
      />
      {compared && <p className="text-sm text-muted">{compared}</p>}
      <div className="hidden grid-cols-2 gap-4 group-has-[[value=yearly]:checked]:grid">
        <DraftField label="First day" name="yearly_from" placeholder="06-15" hint="Month and day" />
        <DraftField label="Last day" name="yearly_to" placeholder="08-31" hint="Month and day" />
      </div>
      <div className="hidden grid-cols-2 gap-4 group-has-[[value=dates]:checked]:grid">
        <DraftField label="First date" name="dates_from" type="date" />
        <DraftField label="Last date" name="dates_to" type="date" />
      </div>
    </div>
  )
}

const UNITS = { hour: 'Hour', day: 'Day', week: 'Week' }

const LABELS = {
  name: 'Name',
  priority: 'Priority',
  weekdays: 'Parking days that start on',
  yearly_from: 'First day',
  yearly_to: 'Last day',
  dates_from: 'First date',
  dates_to: 'Last date',
  prices: 'Prices',
  ...Object.fromEntries(
    VEHICLE_CLASSES.flatMap((of) =>
      Object.entries(UNITS).map(([unit, label]) => [`prices.${of}.${unit}`, `${VEHICLE_NAMES[of]}, ${label}`]),
    ),
  ),
}

function valuesOf({ name, priority, season, prices }: Plan): Fields {
  const { kind, from, to: until } = season
  return {
    ...toFields({ name, priority, prices }),
    kind,
    ...(kind !== 'always' && { [`${kind}_from`]: from ?? '', [`${kind}_to`]: until ?? '' }),
  }
}

/** What was typed as the call takes it. */
function planOf({ fields, all }: Sent) {
  const kind = fields.kind ?? ''
  const weekdays = all('weekdays').map(Number)
  return {
    revision: fields.revision,
    name: fields.name,
    priority: typedNumber(fields.priority),
    weekdays: weekdays.length === WEEKDAYS.length ? [] : weekdays,
    season: kind === 'always' ? { kind } : { kind, from: fields[`${kind}_from`], to: fields[`${kind}_to`] },
    prices: Object.fromEntries(VEHICLE_CLASSES.map((of) => [of, pricesOf(fields, of)])),
  }
}

function pricesOf(fields: Fields, of: string) {
  const [hour, day, week] = (['hour', 'day', 'week'] as const).map((unit) => fields[`prices.${of}.${unit}`] ?? '')
  return [hour, day, week].some(typedText) ? { hour, day, week } : null
}

/** The API knows one first and last day, the form a pair for each kind of season; the one that is not shown stays quiet. */
function atFields(faults: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, said]) => {
      const [, end] = /^season\.(from|to)$/.exec(name) ?? []
      return end ? [[`yearly_${end}`, said] as const, [`dates_${end}`, said] as const] : [[name, said] as const]
    }),
  )
}

export const screen = [plan, newPlan]
export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
