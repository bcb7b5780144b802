import { useBusiness } from '../../session/use-session.ts'
import { MileMarker } from '../../ui/signs.tsx'

/** From the form to the terminal, as mile markers along the road. */
export function HowItWorks() {
  const { airport } = useBusiness()
  const steps = [
    { title: 'Book your dates', text: 'Pay now, or leave a deposit and pay the rest at the lot. Your space is held.' },
    {
      title: 'Scan your code at the gate',
      text: 'It is in your confirmation. Your phone is enough; no ticket, no paper.',
    },
    { title: 'Ride the shuttle', text: `It takes you to ${airport.short_name}, and picks you up again when you land.` },
  ]
  return (
    <section aria-labelledby="how" className="bg-asphalt text-on-asphalt">
      <div className="gutter grid gap-10 pt-14 sm:pt-20">
        <h2 id="how" className="text-3xl">
          How it works
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
