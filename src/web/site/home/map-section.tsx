import { Directions } from './directions.tsx'
import { useBusiness } from '../../serve/session/use-session.ts'
import { RouteMarker } from '../../ui/signs.tsx'
import { LotMap } from './lot-map.tsx'
import { texts } from './texts.ts'
import { MAP_ID } from './use-scroll-to-map.ts'

/** Where the lot is, the way to it, and where the shuttle stops. */
export function MapSection() {
  const { airport, islands } = useBusiness()
  const t = texts().map
  return (
    <section id={MAP_ID} aria-labelledby="map-title" tabIndex={-1} className="gutter grid scroll-mt-6 gap-8">
      <h2 id="map-title" className="text-3xl">
        {t.title(airport.short_name)}
      </h2>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-12">
        <LotMap />
        <div className="grid gap-8">
          <div className="grid gap-3">
            <h3 className="text-xl">{t.drive}</h3>
            <Directions />
          </div>
          {islands.length > 0 && (
            <div className="grid gap-4">
              <h3 className="text-xl">{t.stops}</h3>
              <ul className="grid gap-5">
                {islands.map(({ id, name, directions }) => (
                  <li key={id} className="grid grid-cols-[auto_1fr] gap-4">
                    <RouteMarker>{id}</RouteMarker>
                    <div>
                      <p className="font-bold">{name}</p>
                      <p className="text-sm text-muted">{directions}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
