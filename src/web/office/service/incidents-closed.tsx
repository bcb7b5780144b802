import { pageScreen } from '../kit/screen.ts'
import { feedback } from '../../../capabilities/feedback/contract.ts'
import { load } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { staff } from '../texts.ts'
import type { Route } from './+types/incidents-closed'
import { Incidents, PAGE_SIZE } from './incidents.tsx'
import { pageOf } from '../../ui/pager.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'IncidentsClosed',
  path: '/staff/incidents/closed',
  section: 'service',
  place: 2,
  title: 'Closed incidents',
  needs: ['feedback.incidents'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.IncidentsClosed) }]

export async function loader(args: Route.LoaderArgs) {
  const page = pageOf(args.url)
  return {
    page,
    ...(await load(args, feedback.incidents, { status: 'CLOSED', page_size: PAGE_SIZE, page_number: page })),
  }
}

export default function IncidentsClosed({ loaderData }: Route.ComponentProps) {
  return <Incidents status="CLOSED" {...loaderData} />
}
