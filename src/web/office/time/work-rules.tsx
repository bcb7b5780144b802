import { to } from '../../paths.ts'
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { whenDate } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { type Answer, detailScreen, type Shape } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { typedNumber } from '../kit/form-values.ts'
import { PERIOD_KINDS } from './words.ts'

type Held = Answer<'payPeriods.rules'>

const LABELS = {
  period: 'Pay period',
  daily_overtime_hours: 'Overtime after this many hours a day',
  daily_double_hours: 'Double time after this many hours a day',
  weekly_overtime_hours: 'Overtime after this many regular hours a week',
  seventh_day: 'The seventh day in a row in a week is overtime',
  meal_minutes: 'Meal break, minutes',
  first_meal_hours: 'First meal break by the end of hour',
  second_meal_hours: 'Second meal break by the end of hour',
  rest_minutes: 'Rest break, minutes',
  rest_hours: 'Hours of work per rest break',
  forgotten_hours: 'Hours after which a shift counts as forgotten',
}

const NUMBERS = [
  'daily_overtime_hours',
  'daily_double_hours',
  'weekly_overtime_hours',
  'meal_minutes',
  'first_meal_hours',
  'second_meal_hours',
  'rest_minutes',
  'rest_hours',
  'forgotten_hours',
] as const

type Name = (typeof NUMBERS)[number]

const OPTIONAL: readonly Name[] = ['daily_overtime_hours', 'daily_double_hours', 'weekly_overtime_hours']

/** Rules of breaks, overtime and pay periods. */
export const screen = detailScreen('payPeriods.rules', {
  name: 'SettingsWorkRules',
  path: '/staff/settings/work-rules',
  title: 'Working time',
  parent: 'StaffSettings',
  width: 'form',
  forms: { 'payPeriods.setRules': NUMBERS },
  lead: ({ current }) =>
    `Changes apply from the day after the current pay period, ${whenDate(current.from)} to ${whenDate(current.to)}. Earlier weeks stay as they were calculated.`,
  links: () => [{ label: 'Pay periods', to: to('PayPeriods'), allow: 'PayPeriods:Read' }],
  actions: [
    {
      intent: 'save',
      call: 'payPeriods.setRules',
      allow: 'Settings:Update',
      input: ({ fields }) => ({
        version: Number(fields.version),
        period: fields.period,
        daily_overtime_hours: typedNumber(fields.daily_overtime_hours) ?? null,
        daily_double_hours: typedNumber(fields.daily_double_hours) ?? null,
        weekly_overtime_hours: typedNumber(fields.weekly_overtime_hours) ?? null,
        seventh_day: fields.seventh_day === 'on',
        meal_minutes: typedNumber(fields.meal_minutes),
        first_meal_hours: typedNumber(fields.first_meal_hours),
        second_meal_hours: typedNumber(fields.second_meal_hours),
        rest_minutes: typedNumber(fields.rest_minutes),
        rest_hours: typedNumber(fields.rest_hours),
        forgotten_hours: typedNumber(fields.forgotten_hours),
      }),
      done: (_, { holds_from }) => `Saved. Applies from ${whenDate(holds_from)}.`,
    },
  ],
  body: ({ data }) => <RulesBody held={data} form={data.forms['payPeriods.setRules']} />,
})

interface BodyProps {
  readonly held: Held
  readonly form: Shape<'payPeriods.setRules', Name>
}

function RulesBody({ held: { rules, version, holds_from, current }, form }: BodyProps) {
  const fields = fieldsOf(form, LABELS)
  const figure = (name: Name) => (
    <TextField {...fields[name]} optional={OPTIONAL.includes(name)} inputMode="numeric" autoComplete="off" />
  )
  const values = {
    ...Object.fromEntries(NUMBERS.map((name) => [name, rules[name] === null ? '' : String(rules[name])])),
    period: rules.period,
    seventh_day: rules.seventh_day ? 'on' : '',
  }
  return (
    <>
      {holds_from > current.from && (
        <Notice title="New rules are scheduled">{`They apply from ${whenDate(holds_from)}.`}</Notice>
      )}
      <ActionForm intent="save" label="Save" values={values} labels={LABELS}>
        <Meanwhile version={version} values={values} labels={LABELS} names={PERIOD_KINDS} />
        <SelectField
          label={LABELS.period}
          name="period"
          options={Object.entries(PERIOD_KINDS).map(([value, label]) => ({ value, label }))}
        />
        <Section id="overtime" title="Overtime">
          <div className="grid gap-5 pt-2 sm:grid-cols-2">
            {figure('daily_overtime_hours')}
            {figure('daily_double_hours')}
            {figure('weekly_overtime_hours')}
          </div>
          <Checkbox label={LABELS.seventh_day} name="seventh_day" />
        </Section>
        <Section id="breaks" title="Breaks">
          <div className="grid gap-5 pt-2 sm:grid-cols-2">
            {figure('meal_minutes')}
            {figure('first_meal_hours')}
            {figure('second_meal_hours')}
            {figure('rest_minutes')}
            {figure('rest_hours')}
            {figure('forgotten_hours')}
          </div>
        </Section>
      </ActionForm>
    </>
  )
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
