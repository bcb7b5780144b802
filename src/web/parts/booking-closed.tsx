import { useSite } from '../session/use-session.ts'
import { Notice } from '../ui/notice.tsx'

/** Why nobody can book right now (§4), and what to do instead. */
export function BookingClosed() {
  const { mode, settings } = useSite()
  return (
    <div className="text-ink">
      <Notice tone="warning" title="Booking is closed right now" role="status">
        {reasonOf(mode, settings)}
      </Notice>
    </div>
  )
}

function reasonOf(mode: string, settings: ReturnType<typeof useSite>['settings']) {
  const { phone } = settings.business
  if (mode === 'normal' && settings.is_parkweb_maint) return 'We are down for maintenance. Please check back soon.'
  if (mode === 'normal' && phone)
    return (
      <>
        Please call us at <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>.
      </>
    )
  return 'Booking is temporarily unavailable. Please check back later. We apologize for the inconvenience.'
}
