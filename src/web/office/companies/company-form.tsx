import type { ReactNode } from 'react'
import type { Company } from '../../../capabilities/companies/contract.ts'
import { VEHICLE_NAMES } from '../../../lib/names.ts'
import { EmailField, PhoneField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { PAIR } from '../kit/pair.ts'
import type { Sent } from '../kit/screen.ts'
import { typedNumber, typedText } from '../kit/form-values.ts'
import { COMPANY_LABELS } from './company-labels.ts'

const CLASSES = Object.entries(VEHICLE_NAMES) as [keyof typeof VEHICLE_NAMES, string][]
const PRICES = { hour: 'Hour', day: 'Day', week: 'Week' }
const LABELS: Readonly<Record<string, string>> = {
  ...COMPANY_LABELS,
  ...Object.fromEntries(CLASSES.map(([name, label]) => [`prices.${name}`, `Prices, ${label}`])),
}

/** The name and the label of a field. */
function field(name: keyof typeof COMPANY_LABELS) {
  return { name, label: COMPANY_LABELS[name] }
}

/** A company with its contract: a new one, or one that is there. */
export function CompanyForm({ company }: { company?: Company | undefined }) {
  return (
    <ActionForm
      intent={company ? 'save' : 'create'}
      label={company ? 'Save' : 'Create company'}
      values={
        company ? valuesOf(company) : { plan: 'PERCENT', access: 'ANYONE', billing: 'TRAVELER', payment_days: '30' }
      }
      labels={LABELS}
    >
      {company && <Meanwhile version={company.version} values={seenOf(company)} labels={LABELS} />}
      <div className={PAIR}>
        <TextField {...field('name')} autoComplete="off" />
        <TextField {...field('contact_name')} autoComplete="off" optional />
        <EmailField {...field('contact_email')} autoComplete="off" optional />
        <PhoneField {...field('contact_phone')} autoComplete="off" optional />
      </div>
      <Rate company={company} />
      <Group legend={COMPANY_LABELS.access}>
        <RadioCards
          legend="The rate is for"
          name="access"
          hideLegend
          columns={3}
          defaultValue={company?.access ?? 'ANYONE'}
          cards={[
            { value: 'ANYONE', title: 'Anyone with a code', description: 'No proof needed' },
            { value: 'DOMAINS', title: 'Its email domains', description: 'Members with a confirmed address' },
            { value: 'PEOPLE', title: 'Listed people', description: 'Members with a confirmed address' },
          ]}
        />
        <div className={PAIR}>
          <TextAreaField
            {...field('codes')}
            rows={3}
            hint="One per line. Left empty, one is made from the name."
            optional
          />
          <TextAreaField
            {...field('domains')}
            rows={3}
            hint="One per line, such as acme.com. Members at them see the rate without a code."
            optional
          />
        </div>
        <TextAreaField
          {...field('people')}
          rows={4}
          hint="One per line: email address, then a name if you like"
          optional
        />
      </Group>
      <Group legend={COMPANY_LABELS.billing}>
        <RadioCards
          legend="Bookings are paid by"
          name="billing"
          hideLegend
          columns={2}
          defaultValue={company?.billing ?? 'TRAVELER'}
          cards={[
            { value: 'TRAVELER', title: 'Each traveler', description: 'By card, when booking' },
            {
              value: 'INVOICE',
              title: 'The company, by invoice',
              description: 'Its confirmed people book without a card; an invoice goes out each month',
            },
          ]}
        />
        <div className={PAIR}>
          <EmailField {...field('billing_email')} autoComplete="off" optional />
          <TextField {...field('payment_days')} inputMode="numeric" autoComplete="off" />
          <TextAreaField {...field('billing_address')} rows={3} optional />
          <div className="grid content-start gap-5">
            <TextField {...field('reference')} autoComplete="off" hint="On each invoice" optional />
            <SelectField
              {...field('language')}
              defaultValue={company?.language ?? 'en'}
              options={[
                { value: 'en', label: 'English' },
                { value: 'es', label: 'Spanish' },
              ]}
            />
            <TextField
              {...field('gateway_customer')}
              hint="Invoices paid by card are found there"
              autoComplete="off"
              optional
            />
          </div>
        </div>
      </Group>
    </ActionForm>
  )
}

/** The rate, with the fields that go with its kind: the style sheet shows them, so no script is needed. */
function Rate({ company }: { company: Company | undefined }) {
  return (
    <Group legend={COMPANY_LABELS.plan}>
      <div className="group grid gap-4">
        <RadioCards
          legend="Rate type"
          name="plan"
          hideLegend
          columns={3}
          defaultValue={company?.plan ?? 'PERCENT'}
          cards={[
            { value: 'PERCENT', title: 'A percentage off', description: 'Off the list price' },
            { value: 'PER_DAY', title: 'A price per day', description: 'For each day or part of a day' },
            { value: 'PRICES', title: 'Custom prices', description: 'Hour, day, and week' },
          ]}
        />
        <div className="hidden max-w-60 group-has-[[value=PERCENT]:checked]:block">
          <TextField {...field('percent')} inputMode="decimal" autoComplete="off" required={false} />
        </div>
        <div className="hidden max-w-60 group-has-[[value$=DAY]:checked]:block">
          <TextField {...field('per_day')} inputMode="decimal" autoComplete="off" required={false} />
        </div>
        <div className="hidden gap-4 group-has-[[value=PRICES]:checked]:grid">
          {CLASSES.map(([name, label]) => (
            <fieldset key={name} className="grid min-w-0 gap-2">
              <legend className="mb-1 text-sm font-bold text-muted">{label}</legend>
              <div className="grid grid-cols-3 gap-3">
                {Object.entries(PRICES).map(([unit, title]) => (
                  <TextField
                    key={unit}
                    label={title}
                    name={`prices.${name}.${unit}`}
                    inputMode="decimal"
                    autoComplete="off"
                    required={false}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </div>
      <div className={PAIR}>
        <TextField {...field('valid_from')} type="date" hint="Pacific date" optional />
        <TextField {...field('valid_until')} type="date" hint="Pacific date" optional />
      </div>
      <CheckList
        legend={`${COMPANY_LABELS.classes} (none: all of them)`}
        name="classes"
        checked={company?.classes ?? []}
        items={CLASSES.map(([value, label]) => ({ value, label }))}
      />
    </Group>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mt-2 mb-4 w-full border-b border-line pb-1.5 font-bold">{legend}</legend>
      {children}
    </fieldset>
  )
}

/** The form's values as the call takes them. */
export function companyOf({ fields, all }: Sent) {
  const linesOf = (name: string) =>
    (fields[name] ?? '')
      .split(/[\n,]/)
      .map((line) => line.trim())
      .filter(Boolean)
  const { plan } = fields
  return {
    name: fields.name,
    contact_name: fields.contact_name,
    contact_email: fields.contact_email,
    contact_phone: fields.contact_phone,
    billing: fields.billing,
    billing_email: fields.billing_email,
    billing_address: fields.billing_address,
    reference: fields.reference,
    payment_days: typedNumber(fields.payment_days),
    language: fields.language,
    gateway_customer: fields.gateway_customer,
    plan,
    per_day: plan === 'PER_DAY' ? typedText(fields.per_day) : undefined,
    percent: plan === 'PERCENT' ? typedNumber(fields.percent) : undefined,
    prices: plan === 'PRICES' ? pricesOf(fields) : {},
    classes: all('classes'),
    valid_from: typedText(fields.valid_from),
    valid_until: typedText(fields.valid_until),
    access: fields.access,
    codes: linesOf('codes'),
    domains: linesOf('domains'),
    people: linesOf('people').map((line) => {
      const [email = '', ...name] = line.split(/\s+/)
      return { email, name: name.join(' ') }
    }),
  }
}

function pricesOf(fields: Sent['fields']) {
  const rows = CLASSES.map(([name]) => [
    name,
    Object.fromEntries(Object.keys(PRICES).map((unit) => [unit, typedText(fields[`prices.${name}.${unit}`])])),
  ])
  return Object.fromEntries(rows) as Record<string, Record<string, string | undefined>>
}

function valuesOf(company: Company): Record<string, string> {
  const { prices, codes, domains, people } = company
  const own = Object.entries(prices).flatMap(([name, of]) =>
    Object.entries(of).map(([unit, amount]) => [`prices.${name}.${unit}`, amount] as const),
  )
  const single = Object.entries(company).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  )
  const { version: _version, ...values } = Object.fromEntries(single)
  return {
    ...values,
    ...Object.fromEntries(own),
    codes: codes.join('\n'),
    domains: domains.join('\n'),
    people: people.map(({ email, name }) => `${email} ${name}`.trim()).join('\n'),
  }
}

/** What the form shows of a company, boxes too, as it would send it. */
function seenOf(company: Company): Record<string, string> {
  const values = Object.entries(valuesOf(company)).filter(([name]) => name in LABELS || name.startsWith('prices.'))
  return {
    ...Object.fromEntries(values),
    classes: CLASSES.flatMap(([name]) => (company.classes.includes(name) ? [name] : [])).join(),
  }
}
