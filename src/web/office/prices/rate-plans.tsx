import { VEHICLE_NAMES } from '../../../lib/names.ts'
import { VEHICLE_CLASSES } from '../../../lib/products.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { PriceTabs } from './price-tabs.tsx'

type Plan = Answer<'rates.plans'>['draft'][number]
interface Row extends Plan {
  readonly state: 'same' | 'new' | 'changed' | 'gone'
}

const STATES = { new: ['accent', 'New'], changed: ['accent', 'Changed'], gone: ['bad', 'Taken out'] } as const

/** The plans of the draft, beside what is in force. */
export const screen = detailScreen('rates.plans', {
  name: 'RatePlans',
  path: '/staff/rate-plans',
  title: 'Rate plans',
  parent: 'PriceBook',
  lead: 'Each parking day is priced by the highest-priority plan that applies to it.',
  links: () => [{ label: 'Add a plan', to: to('NewRatePlan'), allow: 'RatePlans:Update', adds: true }],
  body: ({ data }) => (
    <>
      <PriceTabs />
      <Table
        caption="Rate plans"
        hideCaption
        columns={[
          {
            key: 'name',
            header: 'Plan',
            cell: ({ id, name, state }) => (
              <span className="flex flex-wrap items-center gap-2">
                <OfficeLink to={to('RatePlan', { planId: id })}>{name}</OfficeLink>
                {state !== 'same' && <Badge tone={STATES[state][0]}>{STATES[state][1]}</Badge>}
              </span>
            ),
          },
          { key: 'dates', header: 'Dates', cell: ({ dates }) => dates },
          { key: 'priority', header: 'Priority', numeric: true, cell: ({ priority }) => priority },
          ...VEHICLE_CLASSES.map((of) => ({
            key: of,
            header: `${VEHICLE_NAMES[of]}: hour / day / week`,
            numeric: true,
            long: true,
            cell: ({ prices }: Row) => pricesOf(prices[of]),
          })),
        ]}
        rows={rowsOf(data)}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No rate plans yet">
            Nothing can be booked without one. Start with a plan that always applies, and add seasons above it.
          </EmptyState>
        }
      />
    </>
  ),
})

function pricesOf(prices: Plan['prices']['STANDARD']) {
  return prices ? `${prices.hour} / ${prices.day} / ${prices.week}` : 'As in other plans'
}

/** The draft's plans and those it takes out. */
function rowsOf({ in_force, draft }: Answer<'rates.plans'>): Row[] {
  const gone = in_force.filter(({ id }) => !draft.some((plan) => plan.id === id))
  return [
    ...draft.map((plan): Row => {
      const before = in_force.find(({ id }) => id === plan.id)
      const isSame = before && JSON.stringify(before) === JSON.stringify(plan)
      return { ...plan, state: !before ? 'new' : isSame ? 'same' : 'changed' }
    }),
    ...gone.map((plan): Row => ({ ...plan, state: 'gone' })),
  ]
}

export const loader = screenLoader(screen)
export default screenPage(screen)
