import type { ReactNode } from 'react'
import { desk } from '../../../capabilities/bookings/office-contract.ts'
import { WORK_KINDS, type WorkKind } from '../../../capabilities/bulk/work.ts'
import { bulk } from '../../../capabilities/bulk/contract.ts'
import { letters } from '../../../capabilities/letters/contract.ts'
import { PLACEHOLDERS } from '../../../capabilities/letters/rules.ts'
import { listedCount } from '../../../lib/listed.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { accountOf } from '../../serve/session/context.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { classOptions } from '../../site/names/names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Checkbox, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { OnceField } from '../kit/once-field.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { typedNumber, typedText } from '../kit/form-values.ts'
import { OPTION_NAMES } from '../space/move-states.ts'
import type { Route } from './+types/new-bulk-action'
import { BOOKING_FILTERS, filterText, WORKS } from './words.ts'

const form = formOf(bulk.prepare, {
  only: ['subject', 'body', 'subject_es', 'body_es'],
  required: ['subject', 'body'],
})

/** Which bookings the list has sent, and what is to be done with them. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams: query } = args.url
  const isTicked = query.get('of') === 'ticked'
  const ids = isTicked ? query.getAll('ids').slice(0, 100) : []
  const filter = isTicked
    ? {}
    : Object.fromEntries(
        BOOKING_FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? ''] as const] : [])),
      )
  const hasFilter = Object.keys(filter).length > 0
  const found = hasFilter
    ? await load(args, desk.search, { ...(filter as object), page_size: 5 })
    : { count: ids.length }
  const kind = WORK_KINDS.find((known) => known === query.get('kind')) ?? 'EXTEND'
  const mayUseTemplates = accountOf(args.context)?.permissions.includes('Email:Read') && kind === 'WRITE'
  const templates = mayUseTemplates ? (await load(args, letters.templates, {})).items : []
  const chosen = templates.find(({ id }) => id === query.get('template'))
  const spanish = templates.find(({ name, language }) => language === 'es' && name === chosen?.name)
  return {
    form: form.fields,
    ids,
    filter,
    isTicked,
    count: found.count,
    kind,
    templates,
    chosen,
    spanish,
    once: crypto.randomUUID(),
  }
}

type Data = Awaited<ReturnType<typeof loader>>

/** What to do with the bookings that were chosen in the list. */
export const screen = pageScreen<typeof loader>({
  name: 'NewBulkAction',
  path: '/staff/bulk/new',
  title: 'New bulk action',
  parent: 'BookingDashboard',
  needs: ['bulk.prepare', 'desk.search'],
  heading: ({ count }) => `Bulk action for ${count === 1 ? 'one booking' : `${listedCount(count)} bookings`}`,
  lead: ({ filter, count }) => (count > 0 ? filterText(filter) : 'No bookings are selected.'),
  width: 'form',
  actions: [
    {
      intent: 'prepare',
      call: 'bulk.prepare',
      allow: 'Bookings:Bulk',
      once: true,
      input: ({ fields, all }) => ({
        ...Object.fromEntries(
          BOOKING_FILTERS.flatMap((name) =>
            fields[`filter.${name}`] ? [[name, fields[`filter.${name}`]] as const] : [],
          ),
        ),
        booking_ids: all('ids').length > 0 ? all('ids') : undefined,
        kind: fields.kind,
        days: typedNumber(fields.days),
        to_class: typedText(fields.to_class),
        silent: fields.silent === 'on',
        option_kinds: all('option_kinds'),
        credit: typedText(fields.credit),
        offer_hours: typedNumber(fields.offer_hours),
        away_from: typedText(fields.away_from),
        away_to: typedText(fields.away_to),
        subject: fields.subject,
        body: fields.body,
        subject_es: fields.subject_es,
        body_es: fields.body_es,
      }),
      next: ({ id }) => to('BulkAction', { itemId: id }),
    },
  ],
  body: NewBulkAction,
})

function NewBulkAction({ data }: { data: Data }) {
  const { ids, filter, count, kind, once, chosen } = data
  if (count === 0) {
    return (
      <EmptyState
        title="No bookings are selected"
        action={
          <ButtonLink to={to('BookingDashboard')} tone="primary">
            Go to bookings
          </ButtonLink>
        }
      >
        Filter the list of bookings or select some, then choose a bulk action there.
      </EmptyState>
    )
  }
  return (
    <>
      <Tabs
        label="What to do"
        tabs={WORK_KINDS.map((each) => ({
          label: WORKS[each].label,
          to: addressOf(data, each),
          isHere: each === kind,
        }))}
      />
      <p className="-mt-5 text-muted">{WORKS[kind].hint}</p>
      {kind === 'WRITE' && <Templates data={data} />}
      <ActionForm key={`${kind} ${chosen?.id}`} intent="prepare" label="Preview" values={startOf(data)}>
        <OnceField intent="prepare" value={once} />
        <input type="hidden" name="kind" value={kind} />
        {Object.entries(filter).map(([name, value]) => (
          <input key={name} type="hidden" name={`filter.${name}`} value={value} />
        ))}
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        {FIELDS[kind](data)}
        <p className="text-sm text-muted">
          Nothing changes yet. The preview shows the cost, and which bookings are left out and why.
        </p>
      </ActionForm>
    </>
  )
}

/** The same bookings, and something else to do with them. */
function addressOf({ ids, filter, isTicked }: Data, kind: WorkKind): string {
  const query = new URLSearchParams({ of: isTicked ? 'ticked' : 'all', ...filter, kind })
  for (const id of ids) query.append('ids', id)
  return `${to('NewBulkAction')}?${query}`
}

/** What the fields begin with. */
function startOf({ kind, filter, chosen, spanish }: Data): Record<string, string | undefined> {
  if (kind === 'WRITE')
    return { subject: chosen?.subject, body: chosen?.body, subject_es: spanish?.subject, body_es: spanish?.body }
  const day = filter.on ?? filter.from ?? ''
  return { days: '1', credit: '0.00', offer_hours: '24', away_from: day, away_to: filter.until ?? day }
}

function Days({ hint }: { hint: string }) {
  return <TextField label="Days" name="days" inputMode="numeric" autoComplete="off" hint={hint} className="max-w-40" />
}

function Silent() {
  return <Checkbox name="silent" label="Don’t email customers their new dates" />
}

const FIELDS: Readonly<Record<WorkKind, (data: Data) => ReactNode>> = {
  EXTEND: () => (
    <>
      <Days hint="Later departure" />
      <Silent />
    </>
  ),
  MOVE: () => (
    <>
      <Days hint="Days later, or a negative number for earlier; 0 for none" />
      <ToClass />
      <Silent />
    </>
  ),
  OFFER: () => (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Away from" name="away_from" type="date" />
        <TextField label="Until" name="away_to" type="date" />
      </div>
      <CheckList
        legend="What is offered"
        name="option_kinds"
        checked={['DATES', 'CLASS']}
        items={Object.entries(OPTION_NAMES).map(([value, label]) => ({ value, label }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Credit for each customer who moves"
          name="credit"
          inputMode="decimal"
          autoComplete="off"
          hint="Dollars"
        />
        <TextField label="Open for" name="offer_hours" inputMode="numeric" autoComplete="off" hint="Hours" />
      </div>
    </>
  ),
  REFUND: () => null,
  WRITE: ({ form: shape }) => <Letter form={shape} />,
}

function Letter({ form: shape }: Pick<Data, 'form'>) {
  const placeholders = PLACEHOLDERS.map((name) => `{{ ${name} }}`).join(' ')
  const fields = fieldsOf(shape, {
    subject: 'Subject',
    body: { label: 'Letter', hint: `Placeholders, filled in from each booking: ${placeholders}` },
    subject_es: 'Subject in Spanish',
    body_es: 'Letter in Spanish',
  })
  return (
    <>
      <TextField {...fields.subject} autoComplete="off" />
      <TextAreaField {...fields.body} rows={12} />
      <Disclosure summary="In Spanish, for customers who read Spanish">
        <div className="grid gap-4 pt-2">
          <TextField {...fields.subject_es} autoComplete="off" />
          <TextAreaField {...fields.body_es} rows={10} />
        </div>
      </Disclosure>
    </>
  )
}

function ToClass() {
  const { settings } = useSite()
  return (
    <SelectField
      label="To another class"
      name="to_class"
      optional
      options={[{ value: '', label: 'Their current class' }, ...classOptions(settings)]}
    />
  )
}

function Templates({ data }: { data: Data }) {
  const { templates, chosen, ids, filter, isTicked } = data
  const english = templates.filter(({ language }) => language === 'en')
  if (english.length === 0) return null
  return (
    <Form method="get" action={to('NewBulkAction')} values={{ template: chosen?.id }}>
      {Object.entries({ of: isTicked ? 'ticked' : 'all', ...filter, kind: 'WRITE' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Start from template"
          name="template"
          className="grow"
          options={english.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SubmitButton tone="quiet">Use template</SubmitButton>
      </div>
    </Form>
  )
}

export const action = screenAction(screen)
export default screenPage(screen)
