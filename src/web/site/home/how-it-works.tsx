import { useBusiness } from '../../serve/session/use-session.ts'
import { Picture } from '../pictures/picture.tsx'
import { MileMarker } from '../../ui/signs.tsx'
import { texts } from './texts.ts'

/** From the form to the terminal, as mile markers along the road. */
export function HowItWorks() {
  const { airport } = useBusiness()
  const t = texts().how
  const steps = [
    { title: t.book, text: t.bookText, slot: 'lot' as const },
    { title: t.scan, text: t.scanText, slot: 'entrance' as const },
    { title: t.ride, text: t.rideText(airport.short_name), slot: 'shuttle' as const },
  ]
  return (
    <section aria-labelledby="how" className="bg-asphalt text-on-asphalt">
      <div className="gutter grid gap-10 pt-14 sm:pt-20">
        <h2 id="how" className="text-3xl">
          {t.title}
        </h2>
        <ol className="grid gap-8 pb-12 md:grid-cols-3 sm:pb-16">
          {steps.map(({ title, text, slot }, index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] content-start items-start gap-5">
              <div className="col-span-2 empty:hidden">
                <Picture slot={slot} sizes="(min-width: 52rem) 30vw, 92vw" className="rounded-sign" />
              </div>
              <MileMarker>{index + 1}</MileMarker>
              <div className="grid gap-1.5 pt-1">
                <h3 className="text-xl">{title}</h3>
                <p className="text-on-asphalt-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <hr className="lane" />
    </section>
  )
}
