import { useSearchParams } from 'react-router'
import { CLOSED_QUERY } from '../../paths.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

/** Where somebody gets to who has just closed their account: that it is closed, and what stays. */
export function AccountClosed() {
  const [query] = useSearchParams()
  const account = useAccount()
  if (account || !query.has(CLOSED_QUERY)) return null
  const { closed: t } = texts()
  return (
    <div className="gutter pt-5">
      <Notice tone="success" role="status" title={t.title}>
        {t.text}
      </Notice>
    </div>
  )
}
