import type { ReactNode } from 'react'
import { phoneLink } from '../links.ts'
import { useBusiness } from '../session/use-session.ts'
import { title } from '../title.ts'
import { Icon } from '../ui/icons.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { MileMarker, RouteMarker } from '../ui/signs.tsx'
import type { Route } from './+types/pickup'

export const handle = { start: 'interaction' }
export const meta: Route.MetaFunction = () => [{ title: title('Shuttle pickup') }]

export default function Pickup() {
  const { phone, airport, short_name } = useBusiness()
  return (
    <div className="gutter grid gap-12 py-10 sm:py-16">
      <div className="grid items-end gap-8 md:grid-cols-[1fr_auto]">
        <PageHead title="Back on the ground?">
          Get your bags, walk to an island, and call. The shuttle brings you from {airport.short_name} to your car.
        </PageHead>
        <a
          href={phoneLink(phone)}
          className="inline-flex min-h-16 items-center justify-center gap-3 rounded-md bg-accent px-6 text-xl font-extrabold whitespace-nowrap text-on-accent no-underline hover:bg-accent-deep"
        >
          <Icon name="phone" size="lg" />
          <span className="grid leading-tight">
            <span className="text-sm font-bold">Call the shuttle</span>
            <span className="figures">{phone}</span>
          </span>
        </a>
      </div>
      <section aria-labelledby="islands" className="grid gap-5">
        <h2 id="islands" className="text-2xl">
          Where are you?
        </h2>
        <Islands />
      </section>
      <section aria-labelledby="how" className="grid gap-5">
        <h2 id="how" className="text-2xl">
          What to say
        </h2>
        <ol className="grid gap-5 sm:grid-cols-3">
          <Step number={1}>Your name, and how many you are.</Step>
          <Step number={2}>The number of your island, as on its sign.</Step>
          <Step number={3}>
            Anything bulky: strollers, skis, a wheelchair. Then look for the green {short_name} shuttle.
          </Step>
        </ol>
      </section>
    </div>
  )
}

/** The stops, as signs: the number is what one looks for at the airport. */
function Islands() {
  const { islands } = useBusiness()
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {islands.map(({ id, name, directions }) => (
        <li key={id} className="sign grid content-start gap-4 p-6">
          <p className="flex items-center gap-4">
            <RouteMarker size="lg">{id}</RouteMarker>
            <span className="grid">
              <span className="text-sm font-semibold text-on-brand-muted">Island {id}</span>
              <span className="text-xl font-extrabold">{name}</span>
            </span>
          </p>
          <p>{directions}</p>
        </li>
      ))}
    </ul>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex items-start gap-4">
      <MileMarker>{number}</MileMarker>
      <p className="pt-2">{children}</p>
    </li>
  )
}
