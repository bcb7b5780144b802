import { useFetcher, useLocation } from 'react-router'
import type { SiteMessage } from '../../../capabilities/feedback/contract.ts'
import { Link } from '../../ui/link.tsx'
import { whenDate } from '../../ui/when.ts'
import { ENDPOINTS, to } from '../../paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly message: SiteMessage
}

const SCORES = [1, 2, 3, 4, 5]

/** Asks how a stay was. A score is a link that shows it on its page; it counts when it is sent there. */
export function ParkScore({ message: { id, payload } }: Props) {
  const t = texts().score
  const transactionId = String(payload.transaction_id)
  const left = typeof payload.exited_at === 'string' ? whenDate(payload.exited_at) : undefined
  return (
    <div className="border-b border-line bg-tint">
      <div className="gutter flex flex-wrap items-center gap-x-5 gap-y-2 py-2.5">
        <p className="font-bold">
          {t.ask}
          {left && <span className="font-normal"> {t.left(left)}</span>}
        </p>
        <ul className="flex gap-1.5">
          {SCORES.map((score) => (
            <li key={score}>
              <Link
                to={to('ScoreTransaction', {}, { query: { transactionId, score, res: 'site' } })}
                prefetch="none"
                aria-label={t.of(score)}
                className="figures grid size-11 place-items-center rounded-md bg-accent font-extrabold text-on-accent no-underline hover:bg-accent-deep"
              >
                {score}
              </Link>
            </li>
          ))}
        </ul>
        <Dismiss id={id} />
      </div>
    </div>
  )
}

function Dismiss({ id }: { id: string }) {
  const fetcher = useFetcher({ key: `dismiss-${id}` })
  const { pathname, search } = useLocation()
  return (
    <fetcher.Form method="post" action={ENDPOINTS.dismiss} className="ml-auto">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={pathname + search} />
      <button
        type="submit"
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2 text-sm font-bold text-link underline underline-offset-4"
      >
        <Icon name="close" size="sm" />
        {texts().score.dismiss}
      </button>
    </fetcher.Form>
  )
}
