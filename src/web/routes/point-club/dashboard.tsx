import { to } from '../../paths.ts'
import { useAccount } from '../../session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/dashboard'

export const meta: Route.MetaFunction = () => [{ title: title('My Dashboard') }]

/** Where signing in leads (§4). */
export default function Dashboard() {
  const account = useAccount()
  return (
    <div className="grid gap-8">
      <PageHead title={`Hello, ${account?.shortName || account?.email || 'traveler'}`}>
        You are logged in as {account?.email}.
      </PageHead>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to('BookingCreate')} tone="accent">
          Book your visit
        </ButtonLink>
        <ButtonLink to={to('BookingClaim')} tone="quiet">
          Find a booking
        </ButtonLink>
      </div>
    </div>
  )
}
