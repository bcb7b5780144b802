import type { LoaderFunctionArgs } from 'react-router'
import { optionsOf } from '../kit/labels.ts'
import { preview } from '../../../capabilities/price-preview/contract.ts'
import { listedCount } from '../../../lib/listed.ts'
import { PRODUCT_NAMES, VEHICLE_NAMES } from '../../../lib/names.ts'
import { isDate, isTime } from '../../../lib/pacific.ts'
import { PUBLIC_PRODUCTS } from '../../../lib/products.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { Facts } from '../kit/facts.tsx'
import { type Answer, pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { dollars, PriceCalendar } from './price-calendar.tsx'
import { PriceTabs } from './price-tabs.tsx'
import { momentOf } from './publish-time.tsx'

type Preview = Answer<'preview.show'>
type Stay = Preview['stays'][number]

const CLASSES = optionsOf(VEHICLE_NAMES)
const OWN = [1, 2, 3, 4, 5]

/** What publishing the draft would do. */
export const screen = pageScreen<typeof loader>({
  name: 'PricePreview',
  path: '/staff/price-book/preview',
  title: 'Preview',
  parent: 'PriceBook',
  needs: ['preview.show'],
  lead: 'The draft next to current prices, calculated the way quotes are.',
  links: () => [{ label: 'Publish', to: to('PriceBook', {}, { query: { do: 'publish' } }) }],
  body: ({ data: { shown, query, fault } }) => (
    <>
      <PriceTabs />
      {!shown.has_changes && (
        <Notice>The draft matches the prices in force. Publishing it would change nothing.</Notice>
      )}
      <Effect query={query} fault={fault} />
      {shown.warnings.map(({ code, text }) => (
        <Notice key={`${code} ${text}`} tone="warning">
          {text}
        </Notice>
      ))}
      <Section id="calendar" title="Day prices of the next 12 months">
        <Form method="get" values={query} className="grid-cols-[minmax(0,14rem)_auto] items-end justify-start gap-3!">
          <Kept query={query} besides={['vehicle_class']} />
          <Select
            name="vehicle_class"
            aria-label="Vehicle class"
            options={CLASSES}
            defaultValue={query.vehicle_class ?? 'STANDARD'}
          />
          <Button type="submit" tone="quiet">
            Show
          </Button>
        </Form>
        <PriceCalendar
          days={shown.calendar}
          name={VEHICLE_NAMES[(query.vehicle_class ?? 'STANDARD') as keyof typeof VEHICLE_NAMES] ?? ''}
        />
      </Section>
      <Section id="income" title="What bookings would bring">
        <IncomeTable shown={shown} />
        <p className="text-muted">
          Each with the promo code or company rate it was booked with. {shown.last_year.is_sample && SAMPLED}
        </p>
        <Facts
          facts={[
            ['Open quotes that keep their price', listedCount(shown.keeps.quotes)],
            ['Bookings that keep their price', listedCount(shown.keeps.bookings)],
          ]}
        />
      </Section>
      <Section id="own" title="Stays of your choosing">
        <p className="text-muted">Up to five, with both dates. 8:00 am unless you enter another time.</p>
        <OwnStays query={query} />
        {shown.own.length > 0 && <Stays stays={shown.own} />}
      </Section>
      <Section id="stays" title="The stays sold most in the last 90 days">
        <Stays stays={shown.stays} />
      </Section>
    </>
  ),
})

const SAMPLED = 'These figures are an estimate from a sample of bookings.'

function IncomeTable({ shown: { last_year, coming } }: { shown: Preview }) {
  return (
    <Table
      caption="Income"
      hideCaption
      columns={[
        { key: 'what', header: 'Bookings', cell: ({ what }) => what },
        {
          key: 'count',
          header: 'How many',
          numeric: true,
          cell: ({ bookings, is_sample }) => `${is_sample ? 'about ' : ''}${figure(bookings)}`,
        },
        { key: 'before', header: 'As in force', numeric: true, cell: ({ before }) => formatMoney(before) },
        { key: 'after', header: 'As drafted', numeric: true, cell: ({ after }) => formatMoney(after) },
        { key: 'change', header: 'Change', numeric: true, cell: ({ before, after }) => share(before, after) },
        { key: 'unpriced', header: 'Without a price', numeric: true, cell: ({ unpriced }) => unpriced },
      ]}
      rows={[
        { what: 'Last year’s stays, moved a year ahead', ...last_year },
        { what: 'Upcoming bookings, if booked today', ...coming },
      ]}
      rowKey={({ what }) => what}
    />
  )
}

/** Each stay with its products, before and after. */
function Stays({ stays }: { stays: readonly Stay[] }) {
  return (
    <Table
      caption="Stays"
      hideCaption
      columns={[
        {
          key: 'stay',
          header: 'Stay',
          cell: ({ vehicle_class, days, days_in_advance }) =>
            [VEHICLE_NAMES[vehicle_class], nights(days), ahead(days_in_advance)].join(', '),
        },
        {
          key: 'dates',
          header: 'Priced for',
          cell: ({ travel_from_date, travel_to_date }) => `${when(travel_from_date)} – ${when(travel_to_date)}`,
        },
        { key: 'sold', header: 'Sold', numeric: true, cell: ({ sold }) => sold ?? '–' },
        ...PUBLIC_PRODUCTS.map((product) => ({
          key: product,
          header: PRODUCT_NAMES[product],
          numeric: true,
          cell: ({ products }: Stay) => priceOf(products.find(({ product_id }) => product_id === product)),
        })),
      ]}
      rows={stays}
      rowKey={({ vehicle_class, travel_from_date, travel_to_date, days }) =>
        [vehicle_class, travel_from_date, travel_to_date, days].join(' ')
      }
      empty={<p className="text-muted">Nothing was sold in the last 90 days.</p>}
    />
  )
}

function priceOf(product: Stay['products'][number] | undefined) {
  if (!product) return 'Not on sale'
  const { before, after } = product
  if (before === after) return dollars(after)
  return (
    <>
      <s className="text-muted">{dollars(before)}</s> <b>{dollars(after)}</b>
    </>
  )
}

const ownNames = (row: number) => ['from', 'from_time', 'to', 'to_time', 'class'].map((name) => `${name}${row}`)

/** What the other forms of the page have asked, which this one leaves as it is. */
function Kept({ query, besides }: { query: Readonly<Record<string, string>>; besides: readonly string[] }) {
  const names = ['vehicle_class', 'effective_date', 'effective_time', ...OWN.flatMap(ownNames)]
  return names
    .filter((name) => query[name] && !besides.includes(name))
    .map((name) => <input key={name} type="hidden" name={name} value={query[name]} />)
}

/** When the draft would be published: taxes should change at midnight. */
function Effect({ query, fault }: { query: Readonly<Record<string, string>>; fault: string | undefined }) {
  return (
    <Form
      method="get"
      values={query}
      problem={fault ? { formErrors: [], fieldErrors: { effective_date: [fault] } } : undefined}
      className="grid-cols-2 items-end gap-3! sm:grid-cols-[minmax(0,12rem)_minmax(0,9rem)_auto] sm:justify-start"
    >
      <Kept query={query} besides={['effective_date', 'effective_time']} />
      <TextField label="Takes effect on" name="effective_date" type="date" hint="Empty: now" required={false} />
      <TextField label="at" name="effective_time" type="time" hint="Pacific time" required={false} />
      <p>
        <Button type="submit" tone="quiet">
          Check
        </Button>
      </p>
    </Form>
  )
}

function OwnStays({ query }: { query: Readonly<Record<string, string>> }) {
  return (
    <Form method="get" values={query} className="gap-3!">
      <Kept query={query} besides={OWN.flatMap(ownNames)} />
      {OWN.map((row) => (
        <fieldset key={row} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-5">
          <legend className="sr-only">Stay {row}</legend>
          <TextField label="Arrives" name={`from${row}`} type="date" required={false} />
          <TextField label="at" name={`from_time${row}`} type="time" required={false} />
          <TextField label="Leaves" name={`to${row}`} type="date" required={false} />
          <TextField label="at" name={`to_time${row}`} type="time" required={false} />
          <Select
            name={`class${row}`}
            aria-label={`Vehicle class of stay ${row}`}
            options={CLASSES}
            defaultValue={query[`class${row}`] || 'STANDARD'}
          />
        </fieldset>
      ))}
      <p>
        <Button type="submit" tone="quiet">
          Price them
        </Button>
      </p>
    </Form>
  )
}

function nights(count: number): string {
  return count === 0 ? 'the same day' : count === 1 ? '1 night' : `${count} nights`
}

function ahead(days: number): string {
  return days === 1 ? '1 day ahead' : `${days} days ahead`
}

function share(before: string, after: string): string {
  if (Number(before) === 0) return '–'
  const percent = (Number(after) / Number(before) - 1) * 100
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`
}

/** What is asked stands in the address; a stay without both dates, or that leaves before it arrives, is left out. */
export async function loader(args: LoaderFunctionArgs) {
  const query = Object.fromEntries(args.url.searchParams)
  const own = OWN.flatMap((row) => {
    const [from, until] = [query[`from${row}`], query[`to${row}`]]
    if (!from || !until) return []
    const [arrives, leaves] = [query[`from_time${row}`] || '08:00', query[`to_time${row}`] || '08:00']
    if (`${until} ${leaves}` <= `${from} ${arrives}`) return []
    return [`${from} ${arrives}/${until} ${leaves}/${query[`class${row}`] || 'STANDARD'}`]
  })
  const vehicle_class = query.vehicle_class as keyof typeof VEHICLE_NAMES | undefined
  const asked = {
    ...(vehicle_class && { vehicle_class }),
    ...(own.length > 0 && { own: own.join(',') }),
  }
  const { moment, fault } = effectOf(query)
  return { shown: await load(args, preview.show, { ...asked, ...moment }), query, fault }
}

/** The moment that the address asks for; what is no date is told at its field. */
function effectOf(query: Readonly<Record<string, string>>) {
  const { effective_date: date = '', effective_time: time = '' } = query
  if (date === '') return { moment: {}, fault: time === '' ? undefined : 'Enter a date' }
  const isMoment = isDate(date) && (time === '' || isTime(time))
  return isMoment ? { moment: momentOf(query), fault: undefined } : { moment: {}, fault: 'Enter a date and a time' }
}

export default screenPage(screen)
