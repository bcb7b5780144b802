import { membership } from '../../../capabilities/membership/contract.ts'
import { pointsText } from './points.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { requireMember } from '../../serve/session/guard.ts'
import { title } from '../../title.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager, pageOf, withinPages } from '../../ui/pager.tsx'
import type { Route } from './+types/ledger'
import { LedgerTable } from './ledger-table.tsx'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = () => [{ title: title(texts().ledger.title) }]

const PAGE_SIZE = 15

export async function loader(args: Route.LoaderArgs) {
  const { member } = requireMember(args)
  const { number, points } = member
  const ledger = await withinPages(pageOf(args.url), PAGE_SIZE, (page_number) =>
    load(args, membership.ledger, { number, page_size: PAGE_SIZE, page_number }),
  )
  return { ledger, points }
}

/** Everything that moved the member's points (15 a page). */
export default function PointClubLedger({ loaderData: { ledger, points } }: Route.ComponentProps) {
  const { ledger: t } = texts()
  return (
    <div className="grid gap-6">
      <PageHead title={t.title}>{t.intro(pointsText(points))}</PageHead>
      <section aria-label={t.title} className="rounded-lg bg-raised p-5 shadow-raised sm:p-6">
        <LedgerTable entries={ledger.items} caption={t.title} />
        <Pager
          label={t.title}
          page={ledger.page}
          pageSize={PAGE_SIZE}
          count={ledger.count}
          href={(next) => to('PointClubLedger', {}, { query: { page: next > 1 ? next : undefined } })}
        />
      </section>
    </div>
  )
}
