import { VEHICLE_CLASSES, type VehicleClass } from '../../../lib/products.ts'
import type { Answer, Sent, Shape } from '../kit/screen.ts'
import { to } from '../../paths.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import type { Problem } from '../../ui/form.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { typedNumber } from '../kit/form-values.ts'
import { useActionResult } from '../kit/use-action-result.ts'
import { WEEKDAY_CHOICES } from './weekdays.ts'

/** What a new season starts with: prices of the dates as they are, and a priority above all other plans. */
export interface SeasonStart {
  readonly hour: string
  readonly day: string
  readonly week: string
  readonly priority: string
}

const HIGHEST = 1000

/** @param plan the name of the one in force that prices the first of the dates */
export function seasonStart(
  { in_force, draft }: Answer<'rates.plans'>,
  of: VehicleClass,
  plan: string | null | undefined,
): SeasonStart {
  const prices = in_force.find(({ name, prices }) => name === plan && prices[of])?.prices[of]
  const highest = Math.max(0, ...[...in_force, ...draft].map(({ priority }) => priority))
  return {
    hour: prices?.hour ?? '',
    day: prices?.day ?? '',
    week: prices?.week ?? '',
    priority: String(Math.min(highest + 10, HIGHEST)),
  }
}

const LABELS = {
  name: 'Name',
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  priority: 'Priority',
  season_weekdays: 'Only parking days that start on',
}

interface Props {
  readonly form: Shape<'rates.addPlan', 'name' | 'priority'>
  readonly range: { readonly from: string; readonly to: string }
  readonly code: VehicleClass
  readonly className: string
  readonly start: SeasonStart
}

/** A rate plan for the chosen dates and the class that is shown, written into the draft of the price book. */
export function SeasonForm({ form, range, code, className, start }: Props) {
  const isRefused = useActionResult()?.intent === 'season'
  const fields = fieldsOf(form, {
    name: { label: LABELS.name, hint: 'Such as Spring break' },
    priority: { label: LABELS.priority, hint: 'Above the other plans on these dates' },
  })
  return (
    <Disclosure summary="Make these dates a season" open={isRefused}>
      <ActionForm intent="season" label="Add to the draft" tone="quiet" values={{ ...start }} labels={LABELS}>
        <input type="hidden" name="from" value={range.from} />
        <input type="hidden" name="to" value={range.to} />
        <input type="hidden" name="class" value={code} />
        <TextField {...fields.name} autoComplete="off" />
        <fieldset className="min-w-0">
          <legend className="mb-2">Prices of {className}, in dollars</legend>
          <div className="grid grid-cols-3 gap-3">
            {(['hour', 'day', 'week'] as const).map((name) => (
              <TextField key={name} label={LABELS[name]} name={name} inputMode="decimal" autoComplete="off" />
            ))}
          </div>
        </fieldset>
        <TextField {...fields.priority} inputMode="numeric" autoComplete="off" />
        <CheckList
          legend={LABELS.season_weekdays}
          name="season_weekdays"
          columns
          items={WEEKDAY_CHOICES}
          checked={[]}
        />
        <p className="text-sm text-muted">
          Other classes keep their prices. Nothing counts before you{' '}
          <OfficeLink to={to('PricePreview')}>look at the draft</OfficeLink> and publish it.
        </p>
      </ActionForm>
    </Disclosure>
  )
}

/** What was typed as a new plan; nobody has seen it before, so no revision of the draft can be behind. */
export function seasonOf({ fields, all }: Sent) {
  const { hour, day, week } = fields
  const of = fields.class ?? ''
  return {
    revision: 0,
    name: fields.name,
    season: { kind: 'dates', from: fields.from, to: fields.to },
    weekdays: all('season_weekdays').map(Number),
    priority: typedNumber(fields.priority),
    prices: Object.fromEntries(VEHICLE_CLASSES.map((each) => [each, each === of ? { hour, day, week } : null])),
  }
}

/** The API names a price by its class, the form by its unit alone. */
export function atSeasonFields({ formErrors, fieldErrors }: Problem, { class: of = '' }: Sent['fields']): Problem {
  const entries = Object.entries(fieldErrors).map(
    ([name, said]) => [name.replace(`prices.${of}.`, '').replace(/^weekdays.*/, 'season_weekdays'), said] as const,
  )
  return { formErrors, fieldErrors: Object.fromEntries(entries) }
}
