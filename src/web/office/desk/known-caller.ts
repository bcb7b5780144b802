import type { VehicleClass } from '../../../http/wire.ts'
import { to } from '../../paths.ts'

/** Fields of the form for a new booking that another screen may know. */
const KNOWN = ['full_name', 'email', 'phone_number', 'member', 'pay_by'] as const

type KnownCaller = Partial<Record<(typeof KNOWN)[number], string>>

interface Asked {
  /** A coupon's or a company's. */
  readonly promoCode?: string | undefined
  readonly stay?: {
    readonly travel_from_date: string
    readonly travel_to_date: string
    readonly vehicle_class: VehicleClass
  }
}

/** The form for a new booking with what is known filled in. */
export function toNewBooking(caller: KnownCaller, { promoCode, stay }: Asked = {}): string {
  const query = {
    ...(stay && {
      travelFromDate: seconds(stay.travel_from_date),
      travelToDate: seconds(stay.travel_to_date),
      vehicleClass: stay.vehicle_class,
    }),
    promoCode: promoCode || undefined,
    ...Object.fromEntries(KNOWN.map((name): [string, string | undefined] => [name, caller[name] || undefined])),
  }
  return to('StaffBookingCreate', {}, { query })
}

/** What the address of that form says of the caller. */
export function knownCaller(query: URLSearchParams): KnownCaller {
  return Object.fromEntries(
    KNOWN.flatMap((name): [string, string][] => {
      const value = (query.get(name) ?? '').trim().slice(0, 254)
      return value ? [[name, value]] : []
    }),
  )
}

function seconds(at: string): number {
  return Math.floor(Date.parse(at) / 1000)
}
