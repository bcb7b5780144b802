import { sales } from '../../../capabilities/sales/contract.ts'
import { figure } from '../../../lib/texts.ts'
import { load } from '../../serve/session/api.ts'
import { formatMoney, Money } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { whenDate, whenMonth } from '../../ui/when.ts'
import { Chart } from '../kit/chart/chart.tsx'
import { typedDate } from '../kit/form-values.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { PeriodForm } from '../kit/period-form.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Sums } from '../kit/sums.tsx'
import type { Route } from './+types/item'
import { ITEM_KINDS, sourceOf } from './item-kinds.ts'

export async function loader(args: Route.LoaderArgs) {
  const asked = (name: string) => typedDate(args.url.searchParams.get(name))
  return load(args, sales.item, { id: args.params.itemId, from: asked('from'), until: asked('until') })
}

/** One of the things that are sold, over time. */
export const screen = pageScreen<typeof loader>({
  name: 'SalesItem',
  path: '/staff/sales-items/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Sales item',
  needs: ['sales.item'],
  parent: 'SalesItems',
  heading: ({ name }) => name,
  lead: ({ kind, is_offered }) => (is_offered ? ITEM_KINDS[kind] : `${ITEM_KINDS[kind]}, no longer offered`),
  facts: ({ kind, price_source }) => [
    [
      'Price source',
      <OfficeLink key="source" {...sourceOf(kind)}>
        {price_source}
      </OfficeLink>,
    ],
  ],
  body: ({ data: { from, until, step, periods, sold, canceled, points, value, received } }) => (
    <div className="grid gap-6">
      <PeriodForm values={{ from, until }} />
      <Sums
        label="Totals"
        sums={[
          ['Sold', figure(sold)],
          ['Canceled', figure(canceled)],
          ...(points > 0 ? [['Points', figure(points)] as const] : []),
          ['Value', formatMoney(value)],
          ['Received', formatMoney(received)],
        ]}
      />
      <Section id="over-time" title="Over time">
        <Chart
          title="How many were sold"
          summary="The table below has every figure; items without sales are left out there."
          series={[{ name: 'Sold' }, { name: 'Canceled' }]}
          places={periods.map((period) => ({
            label: stepName(period.from, step),
            values: [period.sold, period.canceled],
          }))}
        />
        <Table
          caption="Sales over time"
          hideCaption
          rows={periods.filter(hasSales).toReversed()}
          rowKey={(period) => period.from}
          columns={[
            { key: 'from', header: STEPS[step], cell: (period) => stepName(period.from, step) },
            { key: 'sold', header: 'Sold', numeric: true, cell: (period) => figure(period.sold) },
            { key: 'canceled', header: 'Canceled', numeric: true, cell: (period) => figure(period.canceled) },
            { key: 'value', header: 'Value', numeric: true, cell: (period) => <Money amount={period.value} /> },
            {
              key: 'received',
              header: 'Received',
              numeric: true,
              cell: (period) => <Money amount={period.received} />,
            },
          ]}
        />
      </Section>
    </div>
  ),
})

type Item = Awaited<ReturnType<typeof loader>>
type Step = Item['step']

const STEPS: Readonly<Record<Step, string>> = { day: 'Day', week: 'Week from', month: 'Month' }

function stepName(from: string, step: Step): string {
  return step === 'month' ? whenMonth(from.slice(0, 7)) : whenDate(from)
}

function hasSales({ sold, received }: Item['periods'][number]): boolean {
  return sold > 0 || received !== '0.00'
}

export default screenPage(screen)
