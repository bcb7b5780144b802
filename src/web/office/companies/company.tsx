import { companies } from '../../../capabilities/companies/contract.ts'
import { companyCan } from '../../../capabilities/companies/rules.ts'
import { invoices } from '../../../capabilities/invoices/contract.ts'
import { addDays, pacificDate } from '../../../lib/pacific.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { TextField } from '../../ui/field.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { when, whenDate, whenMonth } from '../../ui/when.ts'
import { BOOKING_STATES } from '../desk/booking-states.ts'
import { toNewBooking } from '../desk/known-caller.ts'
import { StateBadge } from '../kit/column.tsx'
import { Facts } from '../kit/facts.tsx'
import { typedDate } from '../kit/form-values.ts'
import { labelOf } from '../kit/labels.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { PeriodForm } from '../kit/period-form.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Sums } from '../kit/sums.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/company'
import { CompanyForm, companyOf } from './company-form.tsx'
import { BILLING, COMPANY_STATES, INVOICE_KINDS, INVOICE_STATES } from './company-states.ts'

const TABS = { contract: 'Contract', people: 'People', bookings: 'Bookings', invoices: 'Invoices' } as const
type Tab = keyof typeof TABS

/** The days before and after today that the statement begins with. */
const STATEMENT_DAYS = 90

/** A company, and what its tab shows; nothing for a new one. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  const { searchParams } = args.url
  const asked = searchParams.get('tab') ?? ''
  const tab = asked in TABS ? (asked as Tab) : 'contract'
  const today = pacificDate(servicesOf(args.context).now())
  const range = {
    from: typedDate(searchParams.get('from')) ?? addDays(today, -STATEMENT_DAYS),
    until: typedDate(searchParams.get('until')) ?? addDays(today, STATEMENT_DAYS),
  }
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1)
  const can = { activate: false, end: false }
  const none = { company: null, can, tab, range, bookings: null, invoices: null, lastMonth }
  if (itemId === undefined) return none
  const company = await load(args, companies.read, { companyId: itemId })
  return {
    ...none,
    company,
    can: { activate: companyCan.activate(company.status).allowed, end: companyCan.end(company.status).allowed },
    bookings: tab === 'bookings' ? await load(args, invoices.statement, { companyId: company.id, ...range }) : null,
    invoices: tab === 'invoices' ? await load(args, invoices.list, { company_id: company.id, page_size: 50 }) : null,
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>

const create = pageScreen<typeof loader>({
  name: 'StaffCompanyCreate',
  path: '/staff/companies/new',
  title: 'New company',
  needs: ['companies.create'],
  parent: 'StaffCompanies',
  lead: 'Starts as a draft. Its codes work once you activate it.',
  actions: [
    {
      intent: 'create',
      call: 'companies.create',
      allow: 'Companies:Update',
      input: companyOf,
      next: ({ id }) => to('StaffCompany', { itemId: id }),
    },
  ],
  width: 'form',
  body: () => <CompanyForm />,
})

const one = pageScreen<typeof loader>({
  name: 'StaffCompany',
  path: '/staff/companies/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Company',
  needs: ['companies.read', 'invoices.list', 'invoices.statement'],
  parent: 'StaffCompanies',
  heading: ({ company }) => company?.name ?? 'Company',
  lead: ({ company }) =>
    company && (
      <>
        <StateBadge states={COMPANY_STATES} state={company.status} /> {company.rate} · Who pays:{' '}
        {BILLING[company.billing]}
      </>
    ),
  links: ({ company }) => [
    company?.status === 'ACTIVE' &&
      company.codes.length > 0 && {
        label: 'New booking',
        to: toNewBooking(company.billing === 'INVOICE' ? { pay_by: 'ACCOUNT' } : {}, { promoCode: company.codes[0] }),
        allow: 'Bookings:Update',
        adds: true,
      },
  ],
  actions: [
    {
      intent: 'save',
      call: 'companies.change',
      allow: 'Companies:Update',
      input: (sent) => ({ companyId: sent.params.itemId, version: sent.fields.version, ...companyOf(sent) }),
      done: 'Saved. Applies from the next quote. Existing quotes and bookings stay as they are.',
    },
    {
      intent: 'activate',
      call: 'companies.activate',
      label: 'Activate',
      ask: 'Its codes work starting with the next quote.',
      allow: 'Companies:Update',
      when: ({ can }) => can.activate,
      input: ({ params }) => ({ companyId: params.itemId }),
      done: 'The company is active.',
    },
    {
      intent: 'invoice',
      call: 'invoices.make',
      label: 'Create invoice',
      ask: 'Invoices are sent automatically on the first of each month. This creates the invoice for a past month if it is missing.',
      form: ({ lastMonth }) => (
        <TextField label="Month" name="period" type="month" defaultValue={lastMonth.slice(0, 7)} autoComplete="off" />
      ),
      allow: 'Companies:Update',
      when: ({ tab }) => tab === 'invoices',
      once: true,
      input: ({ fields, params }) => ({ companyId: params.itemId, period: fields.period }),
      done: (_, { made }) => (made === 0 ? 'There is nothing to invoice.' : 'Created and sent.'),
    },
    {
      intent: 'end',
      call: 'companies.end',
      label: 'End contract',
      ask: 'Its codes and its account stop working. Bookings keep their price, and open amounts are still invoiced.',
      allow: 'Companies:Update',
      when: ({ can }) => can.end,
      danger: true,
      input: ({ params }) => ({ companyId: params.itemId }),
      done: 'The contract has ended.',
    },
  ],
  body: CompanyBody,
  history: ({ company }) => company?.history.map(({ what, ...entry }) => ({ ...entry, what: labelOf({}, what) })) ?? [],
})

function CompanyBody({ data }: { data: Loaded }) {
  const { company, tab } = data
  const mayChange = useMay()('Companies:Update')
  if (!company) return null
  const itemId = company.id
  return (
    <div>
      <Tabs
        label={company.name}
        tabs={Object.entries(TABS).map(([name, label]) => ({
          label,
          to: to('StaffCompany', { itemId }, { query: name === 'contract' ? {} : { tab: name } }),
          isHere: name === tab,
        }))}
      />
      {tab === 'contract' &&
        (mayChange ? <CompanyForm key={company.version} company={company} /> : <Contract {...data} />)}
      {tab === 'people' && <People {...data} />}
      {data.bookings && <Bookings statement={data.bookings} range={data.range} />}
      {data.invoices && company && <Invoices {...data.invoices} companyId={company.id} />}
    </div>
  )
}

function Contract({ company }: Loaded) {
  if (!company) return null
  return (
    <Facts
      facts={[
        ['Rate', company.rate],
        ['Conditions', company.conditions],
        ['Codes', company.codes.join(', ')],
        ['Who pays', BILLING[company.billing]],
        ['Contact', company.contact_name],
        ['Email', company.contact_email],
        ['Invoices go to', company.billing_email],
        ['Days to pay', String(company.payment_days)],
      ]}
    />
  )
}

const ACCESS = {
  ANYONE: 'Anyone with a code books at the rate.',
  DOMAINS: 'Members with a confirmed address at these domains, and the people below, book at the rate.',
  PEOPLE: 'Only the people below book at the rate, as members with a confirmed address.',
}

function People({ company }: Loaded) {
  if (!company) return null
  const { access, billing, codes, domains, people } = company
  return (
    <div className="grid gap-5 text-sm">
      <p>
        {ACCESS[access]}
        {billing === 'INVOICE' && ' Only confirmed addresses book on the account, without a card.'}
      </p>
      <Facts
        facts={[
          ['Codes', codes.join(', ')],
          ['Email domains', domains.join(', ')],
        ]}
      />
      <Table
        caption="People"
        hideCaption
        rows={people}
        rowKey={({ email }) => email}
        columns={PEOPLE}
        empty={<p className="text-muted">No people are listed. Add them under Contract.</p>}
      />
    </div>
  )
}

const PEOPLE: readonly Column<NonNullable<Loaded['company']>['people'][number]>[] = [
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'name', header: 'Name', cell: ({ name }) => name || '–' },
]

type Statement = NonNullable<Loaded['bookings']>

function Bookings({ statement, range }: { statement: Statement } & Pick<Loaded, 'range'>) {
  const { items, count, total, on_account, not_invoiced } = statement
  return (
    <>
      <PeriodForm of="Arrival" values={range} className="mb-5">
        <input type="hidden" name="tab" value="bookings" />
      </PeriodForm>
      <Sums
        label="Statement"
        sums={[
          ['Bookings', figure(count)],
          ['Total', formatMoney(total)],
          ['On account', formatMoney(on_account)],
          ['Not invoiced yet', formatMoney(not_invoiced)],
        ]}
      />
      {items.length < count && (
        <p className="mb-4 text-sm text-muted">
          Only the first {figure(items.length)} bookings are listed. The totals are for all {figure(count)}. Choose a
          shorter period to see the others.
        </p>
      )}
      <Table
        caption="Bookings"
        hideCaption
        rows={items}
        rowKey={({ booking_id }) => booking_id}
        columns={BOOKINGS}
        empty={<p className="text-sm text-muted">No one booked under this contract in this period.</p>}
      />
    </>
  )
}

const BOOKINGS: readonly Column<Statement['items'][number]>[] = [
  {
    key: 'number',
    header: 'Booking',
    cell: ({ booking_id, number }) => (
      <OfficeLink to={to('StaffBooking', { itemId: booking_id })} allow="Bookings:Read">
        {number}
      </OfficeLink>
    ),
  },
  { key: 'full_name', header: 'Traveler', cell: ({ full_name }) => full_name },
  { key: 'from', header: 'Arrival', cell: ({ travel_from_date }) => when(travel_from_date) },
  { key: 'status', header: 'Status', cell: ({ status }) => <StateBadge states={BOOKING_STATES} state={status} /> },
  { key: 'pays', header: 'Paid by', cell: ({ is_on_account }) => (is_on_account ? 'Account' : 'Card') },
  { key: 'total', header: 'Total', numeric: true, cell: ({ total }) => formatMoney(total) },
]

type Listed = NonNullable<Loaded['invoices']>

function Invoices({ items, count, companyId, open, overdue }: Listed & { companyId: string }) {
  return (
    <>
      <Sums
        label="Open"
        sums={[
          ['Open', formatMoney(open)],
          ['Overdue', formatMoney(overdue)],
        ]}
      />
      <Table
        caption="Invoices"
        hideCaption
        rows={items}
        rowKey={({ id }) => id}
        columns={INVOICES}
        empty={<p className="text-sm text-muted">No invoices yet. They are created on the first of each month.</p>}
      />
      {count > items.length && (
        <p className="text-sm text-muted">
          The last {items.length} of {figure(count)}.{' '}
          <OfficeLink to={to('StaffInvoices', {}, { query: { company_id: companyId } })}>All of them</OfficeLink>
        </p>
      )}
    </>
  )
}

const INVOICES: readonly Column<Listed['items'][number]>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ id, number }) => <OfficeLink to={to('StaffInvoice', { itemId: id })}>{number}</OfficeLink>,
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => INVOICE_KINDS[kind] },
  { key: 'period', header: 'Month', cell: ({ period }) => whenMonth(period) },
  { key: 'due_on', header: 'Due', cell: ({ due_on }) => whenDate(due_on) },
  { key: 'state', header: 'Status', cell: ({ state }) => <StateBadge states={INVOICE_STATES} state={state} /> },
  { key: 'total', header: 'Total', numeric: true, cell: ({ total }) => formatMoney(total) },
  { key: 'to_pay', header: 'To pay', numeric: true, cell: ({ to_pay }) => formatMoney(to_pay) },
]

export const screen = [create, one]
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
