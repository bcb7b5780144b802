import { phoneLink } from '../../links.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import { names } from '../names/texts.ts'

/** Why nobody can book right now, and what to do instead. */
export function BookingClosed() {
  const { mode, settings } = useSite()
  return (
    <div className="text-ink">
      <Notice tone="warning" title={names().closed.title} role="status">
        {reasonOf(mode, settings)}
      </Notice>
    </div>
  )
}

function reasonOf(mode: string, settings: ReturnType<typeof useSite>['settings']) {
  const { phone } = settings.business
  const t = names().closed
  if (mode === 'normal' && settings.is_parkweb_maint) return t.maintenance
  if (mode !== 'normal' || !phone) return t.unavailable
  const link = <a href={phoneLink(phone)}>{phone}</a>
  return <Rich text={t.call(phone)} parts={{ phone: link }} />
}
