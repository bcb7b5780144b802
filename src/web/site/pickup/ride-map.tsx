import { milesBetween } from '../../links.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { LotMap } from '../home/lot-map.tsx'
import { texts } from './texts.ts'

/** The shuttle on our own drawing of the way, while its driver shares where it is. */
export function RideMap({ place }: { place: { readonly latitude: number; readonly longitude: number } | null }) {
  const { airport } = useBusiness()
  if (!place) return null
  const t = texts()
  const away = t.vehicleAway(milesBetween(airport.place, place))
  return (
    <figure className="grid gap-2">
      <LotMap vehicle={{ place, label: away }} />
      <figcaption className="text-sm text-muted">
        {away} {t.drawing}
      </figcaption>
    </figure>
  )
}
