import { addDays, pacificDate } from '../../../lib/pacific.ts'
import { livePrice } from '../../parts/live-price.server.ts'
import { readStay } from '../../parts/stay.server.ts'
import { StayForm } from '../../parts/stay-form.tsx'
import { servicesOf, siteOf } from '../../session/context.ts'
import { useBusiness } from '../../session/use-session.ts'
import type { Route } from './+types/home'

/** The price of the default stay (§5): the same for everybody, so that the page can be shared. */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args
  const now = servicesOf(context).now()
  const { settings, bookingDisabled } = siteOf(context)
  const asked = readStay(new URLSearchParams(), now)
  const today = pacificDate(now)
  return {
    fields: asked.fields,
    today,
    lastDate: addDays(today, settings.terms.furthest_arrival_days),
    price: bookingDisabled ? undefined : await livePrice(args, asked),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { airport } = useBusiness()
  return (
    <div className="gutter grid gap-6 py-6">
      <h1 className="text-4xl font-extrabold">{airport.short_name} parking. One price, all in.</h1>
      <StayForm choice={loaderData} submit="Book this stay" />
    </div>
  )
}
