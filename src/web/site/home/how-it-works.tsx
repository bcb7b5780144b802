import { useBusiness } from '../../serve/session/use-session.ts'
import { MileMarker } from '../../ui/signs.tsx'
import { words } from './messages.ts'

/** From the form to the terminal, as mile markers along the road. */
export function HowItWorks() {
  const { airport } = useBusiness()
  const say = words().how
  const steps = [
    { title: say.book, text: say.bookText },
    { title: say.scan, text: say.scanText },
    { title: say.ride, text: say.rideText(airport.short_name) },
  ]
  return (
    <section aria-labelledby="how" className="bg-asphalt text-on-asphalt">
      <div className="gutter grid gap-10 pt-14 sm:pt-20">
        <h2 id="how" className="text-3xl">
          {say.title}
        </h2>
        <ol className="grid gap-8 pb-12 md:grid-cols-3 sm:pb-16">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] items-start gap-5">
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
