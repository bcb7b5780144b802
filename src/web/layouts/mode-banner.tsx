import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { phoneLink } from '../links.ts'
import { ENDPOINTS } from '../paths.ts'
import { useBusiness, useSite } from '../session/use-session.ts'
import { Banner } from '../ui/notice.tsx'

const ASK_EVERY_MS = 5000

/** Says why booking is off (§4), and takes itself away as soon as the settings can be had again. */
export function ModeBanner() {
  const { mode, settings } = useSite()
  const { phone } = useBusiness()
  useReturn(mode !== 'normal')

  const reason =
    mode === 'offline'
      ? 'We cannot reach our booking system right now. You can read everything here; booking is off until it is back.'
      : mode === 'timeout'
        ? 'Our booking system is slow to answer right now. Booking is off until it has caught up.'
        : settings.is_parkweb_maint
          ? 'We are working on our booking system. Booking is off for a little while.'
          : settings.bookings_disabled
            ? 'Online booking is closed right now.'
            : undefined
  if (!reason) return null
  return (
    <Banner>
      {reason}{' '}
      {phone && (
        <>
          Call us at{' '}
          <a href={phoneLink(phone)} className="underline underline-offset-4">
            {phone}
          </a>
          .
        </>
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
