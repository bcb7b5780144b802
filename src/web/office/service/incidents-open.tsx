import { pageScreen } from '../kit/screen.ts'
import { feedback } from '../../../capabilities/feedback/contract.ts'
import { load } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { staff } from '../texts.ts'
import type { Route } from './+types/incidents-open'
import { Incidents, PAGE_SIZE } from './incidents.tsx'
import { pageOf } from '../../ui/pager.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'IncidentsOpen',
  path: '/staff/incidents/open',
  section: 'service',
  place: 1,
  title: 'Open incidents',
  needs: ['feedback.incidents'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.IncidentsOpen) }]

export async function loader(args: Route.LoaderArgs) {
  const page = pageOf(args.url)
  return {
    page,
    ...(await load(args, feedback.incidents, { status: 'OPEN', page_size: PAGE_SIZE, page_number: page })),
  }
}

export default function IncidentsOpen({ loaderData }: Route.ComponentProps) {
  return <Incidents status="OPEN" {...loaderData} />
}
