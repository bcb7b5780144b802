import type { BookingStatus } from '../../../capabilities/bookings/contract.ts'
import type { Settings } from '../../../capabilities/settings/contract.ts'
import type { ProductId, VehicleClass } from '../../../http/wire.ts'
import { names } from './texts.ts'

/** What travelers read for a product: when they pay. */
export function productName(product: ProductId): string {
  return names().products[product]
}

export function statusName(status: BookingStatus): string {
  return names().statuses[status]
}

/** The name staff gave a vehicle class, or one that anybody understands while settings are away. */
export function className({ vehicle_classes }: Pick<Settings, 'vehicle_classes'>, code: VehicleClass): string {
  return vehicle_classes.find((known) => known.code === code)?.name ?? names().vehicles[code]
}

/** The vehicle classes to choose from. */
export function classOptions(settings: Pick<Settings, 'vehicle_classes'>): { value: string; label: string }[] {
  return settings.vehicle_classes.map(({ code }) => ({ value: code, label: className(settings, code) }))
}

/** The steps of a booking as their line at the top names them. */
export function bookingSteps(): readonly string[] {
  const { dates, price, payment, done } = names().steps
  return [dates, price, payment, done]
}
