import type { ReactNode } from 'react'
import type { BookingStatus } from '../../../capabilities/bookings/contract.ts'
import type { BookingView } from './booking-view.server.ts'
import { names } from '../names/texts.ts'
import { bookingSteps, className, statusName } from '../names/names.ts'
import { Badge } from '../../ui/badge.tsx'
import { to } from '../../paths.ts'
import { useRefreshEvery } from '../../serve/session/use-refresh.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { when } from '../../ui/when.ts'
import { ButtonLink, Spinner } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import type { News } from './booking.tsx'
import { texts } from './texts.ts'

const TONES: Readonly<Record<BookingStatus, 'good' | 'accent' | 'bad' | 'neutral'>> = {
  PENDING: 'accent',
  CONFIRMED: 'good',
  CHECKED_IN: 'good',
  CANCELLED: 'bad',
  COMPLETED: 'neutral',
  NO_SHOW: 'neutral',
}

/** So often the page asks while something is being settled. */
const SETTLING_MS = 2000

interface Props {
  readonly booking: BookingView
  readonly news: News | undefined
  /** Its booked arrival is over, so nobody can book these dates again. */
  readonly isPast?: boolean
  /** Its code opens the gate. */
  readonly isOpen?: boolean
}

/** What this booking is and what has just happened to it, before anything else. */
export function BookingHead({ booking, news, isPast = false, isOpen = false }: Props) {
  const { status } = booking
  const isPending = status === 'PENDING' && !booking.to_pay
  useRefreshEvery(SETTLING_MS, isPending || booking.changing !== null)
  const steps = bookingSteps()
  return (
    <header className="grid gap-4">
      {news === 'booked' && status !== 'CANCELLED' && (
        <Stepper label={names().steps.label} steps={steps} current={isPending ? 2 : steps.length} />
      )}
      <div role="status" className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-3xl">{headline(booking, news)}</h1>
          {news !== 'booked' && status !== 'CANCELLED' && <Badge tone={TONES[status]}>{statusName(status)}</Badge>}
        </div>
        <Lead booking={booking} news={news} isPast={isPast} isOpen={isOpen} />
      </div>
    </header>
  )
}

/** A link to pay by is open: until when, and the way there. */
function ToPay({ booking, toPay }: { booking: BookingView; toPay: NonNullable<BookingView['to_pay']> }) {
  const t = texts().head
  const button = (
    <ButtonLink to={to('BookingPay', { itemId: booking.id })} size="sm">
      {t.toPayButton}
    </ButtonLink>
  )
  return (
    <Notice title={t.toPay(formatMoney(toPay.amount), when(toPay.until))} action={button}>
      {toPay.reason === 'CHANGE' ? t.changeToPayText : t.toPayText}
    </Notice>
  )
}

function headline(booking: BookingView, news: News | undefined): string {
  const { status } = booking
  const t = texts().head
  if (status === 'PENDING') return t.almost
  if (booking.sent_to) return t.elsewhere
  if (status === 'CANCELLED') return t.cancelled
  if (status === 'CHECKED_IN') return t.parked
  return status === 'CONFIRMED' && news === 'booked' ? t.booked : texts().yourBooking
}

function Lead({ booking, news, isPast = false, isOpen }: Props): ReactNode {
  const { status, email_addr: email, balance_due: due } = booking
  const t = texts().head
  if (booking.to_pay) return <ToPay booking={booking} toPay={booking.to_pay} />
  if (status === 'PENDING') {
    return (
      <Notice title={t.confirming} action={<Waiting />}>
        {t.confirmingText(email)}
      </Notice>
    )
  }
  if (status === 'CANCELLED') return <Cancelled booking={booking} isPast={isPast} />
  if (booking.changing) return <Changing booking={booking} changing={booking.changing} />
  if (status === 'NO_SHOW' && isOpen) return <p className="max-w-text text-lg">{booking.stillComing}</p>
  if (status === 'NO_SHOW') return <Over text={t.notUsed} />
  if (status === 'COMPLETED') return <Over text={t.over} />
  if (status === 'CONFIRMED' && news === 'booked') {
    return (
      <p className="max-w-text text-lg">
        <Rich
          text={due === '0.00' ? t.paidInFull(email) : t.remaining(formatMoney(due), email)}
          parts={{ mail: <strong className="wrap-anywhere" /> }}
        />
      </p>
    )
  }
  if (news === 'repriced' || news === 'reclassed') {
    return (
      <Notice tone="success" title={t[news]}>
        {t.sameDatesText(email)}
      </Notice>
    )
  }
  if (news === 'updated') return <Notice tone="success" title={t.updated} />
  if (news === 'joined' && booking.point_club_number) return <Notice tone="success" title={texts().club.linked} />
  if (news === 'changed') {
    return (
      <Notice tone="success" title={t.changed}>
        {t.changedText(email)}
      </Notice>
    )
  }
  return null
}

/** A change whose payment is not confirmed yet. */
function Changing({ booking, changing }: { booking: BookingView; changing: NonNullable<BookingView['changing']> }) {
  const { settings } = useSite()
  const t = texts().head
  const { travel_from_date: from, travel_to_date: until, vehicle_class: vehicle } = changing
  const dates = `${when(from)} – ${when(until)}`
  const name = className(settings, vehicle)
  const isOtherClass = vehicle !== booking.vehicle_class
  const isSameStay = from === booking.travel_from_date && until === booking.travel_to_date
  const asked = isOtherClass ? (isSameStay ? t.theClass(name) : `${dates}, ${name}`) : dates
  return (
    <Notice title={t.changing(formatMoney(changing.amount))} action={<Waiting />}>
      {t.changingText(asked, booking.email_addr)}
    </Notice>
  )
}

function Waiting() {
  return (
    <p className="mt-1 flex items-center gap-2 text-sm font-bold">
      <Spinner /> {texts().head.checking}
    </p>
  )
}

/** Nothing is left to do here but to come again. */
function Over({ text }: { text: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-lg text-muted">{text}</p>
      <BookNext />
    </div>
  )
}

function BookNext() {
  return (
    <ButtonLink to={to('BookingCreate')} tone="quiet">
      {texts().head.next}
    </ButtonLink>
  )
}

function Cancelled({ booking, isPast }: { booking: BookingView; isPast: boolean }) {
  const { refundStory, againPath, sent_to: lot } = booking
  return (
    <div className="grid justify-items-start gap-4">
      {lot && (
        <Notice title={texts().head.sentTo(lot.name)}>
          {lot.address} · <PhoneLink phone={lot.phone} />
        </Notice>
      )}
      <p className="max-w-text text-lg">{refundStory}</p>
      {!lot &&
        (isPast ? (
          <BookNext />
        ) : (
          <ButtonLink to={againPath} tone="quiet">
            {texts().head.again}
          </ButtonLink>
        ))}
    </div>
  )
}
