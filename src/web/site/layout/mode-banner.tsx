import { to } from '../../paths.ts'
import { useRefreshEvery } from '../../serve/session/use-refresh.ts'
import { useBusiness, useSite } from '../../serve/session/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { Banner } from '../../ui/notice.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Rich } from '../../ui/rich.tsx'
import { texts } from './texts.ts'

const ASK_EVERY_MS = 5000

/** Says why booking is off, and takes itself away as soon as the settings can be had again. */
export function ModeBanner() {
  const { mode, settings } = useSite()
  const { phone } = useBusiness()
  const t = texts().away
  useRefreshEvery(ASK_EVERY_MS, mode !== 'normal')

  if (mode === 'normal' && settings.opening_soon)
    return (
      <Banner>
        {texts().soon.onlyYou}{' '}
        <Link to={to('StaffSetup')} reloadDocument className="text-on-accent underline underline-offset-4">
          {texts().soon.setUp}
        </Link>
      </Banner>
    )

  const reason =
    mode === 'offline'
      ? t.offline
      : mode === 'timeout'
        ? t.slow
        : settings.is_parkweb_maint
          ? t.maintenance
          : settings.bookings_disabled
            ? t.closed
            : undefined
  if (!reason) return null
  return (
    <Banner>
      {reason}{' '}
      {phone && (
        <Rich
          text={t.call(phone)}
          parts={{ phone: <PhoneLink phone={phone} className="underline underline-offset-4" /> }}
        />
      )}
    </Banner>
  )
}
