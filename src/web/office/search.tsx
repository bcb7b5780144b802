import { finder } from '../../capabilities/finder/contract.ts'
import { LONGEST_SEARCH } from '../../capabilities/finder/longest-search.ts'
import { load } from '../serve/session/api.ts'
import { EmptyState } from '../ui/states.tsx'
import { FinderBox, Hits, useHits } from './finder.tsx'
import { pageScreen } from './kit/screen.ts'
import { screenPage } from './kit/screen-page.tsx'
import type { Route } from './+types/search'

/** What the box in the bar asks while somebody types, and the page of it before scripts run. */
export async function loader(args: Route.LoaderArgs) {
  const q = (args.url.searchParams.get('q') ?? '').trim().slice(0, LONGEST_SEARCH)
  return { q, items: q === '' ? [] : (await load(args, finder.find, { q })).items }
}

export const screen = pageScreen<typeof loader>({
  name: 'StaffSearch',
  path: '/staff/search',
  title: 'Search',
  needs: [],
  heading: ({ q }) => (q ? `Search: ${q}` : 'Search'),
  lead: 'By number, ticket, receipt, plate, name, email, phone, flight, voucher, company, complaint, words of a message, or the last four digits of a card.',
  width: 'form',
  body: SearchBody,
})

function SearchBody({ data: { q, items } }: { data: Awaited<ReturnType<typeof loader>> }) {
  const hits = useHits(q, items)
  return (
    <>
      <div className="lg:hidden">
        <FinderBox />
      </div>
      {hits.length > 0 ? (
        <Hits hits={hits} />
      ) : (
        q !== '' && (
          <EmptyState title="Nothing found">
            Check the spelling, or try a part of it: the beginning of an email address, the last four digits of a phone
            number.
          </EmptyState>
        )
      )}
    </>
  )
}

export default screenPage(screen)
