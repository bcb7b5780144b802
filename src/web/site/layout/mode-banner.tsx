import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ENDPOINTS, to } from '../../paths.ts'
import { useBusiness, useSite } from '../../serve/session/use-session.ts'
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
  useReturn(mode !== 'normal')

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

/** Asks whether the API answers again while it does not; the first good answer brings the page up to date. */
function useReturn(isAway: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isAway) return
    const timer = setInterval(() => {
      fetch(ENDPOINTS.status)
        .then((response) => response.json())
        .then(({ mode }: { mode: string }) => (mode === 'normal' ? revalidate() : undefined))
        .catch(() => {})
    }, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isAway, revalidate])
}
