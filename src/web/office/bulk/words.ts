import type { bookingFilter } from '../../../capabilities/bookings/office-contract.ts'
import type { BulkAction, RowState } from '../../../capabilities/bulk/contract.ts'
import type { WorkKind } from '../../../capabilities/bulk/work.ts'
import { names } from '../../site/names/texts.ts'
import { whenDate } from '../../ui/when.ts'
import { BOOKING_STATES } from '../desk/booking-states.ts'
import type { States } from '../kit/column.tsx'

export const BULK_STATES = {
  CHECKING: ['accent', 'Checking'],
  CHECKED: ['neutral', 'Ready'],
  RUNNING: ['accent', 'Under way'],
  DONE: ['good', 'Done'],
  CANCELED: ['neutral', 'Canceled'],
} as const satisfies States<BulkAction['status']>

export const ROW_STATES = {
  PENDING: ['neutral', 'Not checked yet'],
  READY: ['accent', 'Ready'],
  DONE: ['good', 'Done'],
  REFUSED: ['bad', 'Left out'],
  LEFT: ['neutral', 'Canceled'],
} as const satisfies States<RowState>

/** What can be done, in the order of the tabs, and what it means. */
export const WORKS: Readonly<Record<WorkKind, { readonly label: string; readonly hint: string }>> = {
  EXTEND: {
    label: 'Extend',
    hint: 'A later departure at no higher price. Cars on the lot keep their space, even when it is full.',
  },
  MOVE: {
    label: 'Move',
    hint: 'Other dates or another class at no higher price, for bookings that have not arrived, where there is space.',
  },
  OFFER: {
    label: 'Ask to move',
    hint: 'Each customer gets an offer by email and chooses. What is offered is held for them until then.',
  },
  REFUND: { label: 'Cancel and refund', hint: 'Everything paid is refunded, with no cancellation fee at any time.' },
  WRITE: { label: 'Write', hint: 'A letter to each customer, kept with the booking.' },
}

const FILTERS: Readonly<Record<keyof typeof bookingFilter, string>> = {
  search: 'Search',
  status: 'Status',
  vehicle_class: 'Vehicle',
  company_id: 'Company',
  from: 'Arrives from',
  until: 'Arrives until',
  leaves_from: 'Leaves from',
  leaves_until: 'Leaves until',
  on: 'On the lot on',
  since: 'Booked or canceled since',
}

/** All that chooses bookings in the list: a bulk action that knew less would act on more than the list shows. */
export const BOOKING_FILTERS = Object.keys(FILTERS)

/** "Arrives from: Tue, 12/01/26 · Status: Confirmed" */
export function filterText(filter: Readonly<Record<string, string>>): string {
  const said = Object.entries(filter).map(([name, value]) => `${nameOf(name)}: ${valueText(name, value)}`)
  return said.length > 0 ? said.join(' · ') : 'Selected in the list'
}

function nameOf(filter: string): string {
  return (FILTERS as Readonly<Record<string, string>>)[filter] ?? filter
}

const MORE_STATES: Readonly<Record<string, string>> = { NOT_CANCELED: 'Not canceled', OVERDUE: 'Overdue' }

function valueText(name: string, value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return whenDate(value)
  const states: Readonly<Record<string, readonly [unknown, string]>> = BOOKING_STATES
  if (name === 'status') return states[value]?.[1] ?? MORE_STATES[value] ?? value
  const vehicles: Readonly<Record<string, string>> = names().vehicles
  return name === 'vehicle_class' ? (vehicles[value] ?? value) : value
}
