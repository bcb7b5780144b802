import type { ReactNode } from 'react'
import type { BookingStatus } from '../../../capabilities/bookings/contract.ts'
import type { BookingView } from '../../parts/booking-view.server.ts'
import { statusName } from '../../parts/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink, Spinner } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import type { News } from './booking.tsx'
import { usePoll } from './use-poll.ts'

const TONES: Readonly<Record<BookingStatus, 'good' | 'accent' | 'bad' | 'neutral'>> = {
  PENDING: 'accent',
  CONFIRMED: 'good',
  CHECKED_IN: 'good',
  CANCELLED: 'bad',
  COMPLETED: 'neutral',
  NO_SHOW: 'neutral',
}

const STEPS = ['Dates', 'Price', 'Payment', 'Done']

/** What this booking is and what has just happened to it, before anything else. */
export function BookingHead({ booking, news }: { booking: BookingView; news: News | undefined }) {
  const { status } = booking
  const isPending = status === 'PENDING'
  usePoll(isPending)
  return (
    <header className="grid gap-4">
      {news === 'booked' && status !== 'CANCELLED' && (
        <Stepper label="Booking" steps={STEPS} current={isPending ? 2 : STEPS.length} />
      )}
      <div role="status" className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-3xl">{headline(booking, news)}</h1>
          {news !== 'booked' && status !== 'CANCELLED' && <Badge tone={TONES[status]}>{statusName(status)}</Badge>}
        </div>
        <Lead booking={booking} news={news} />
      </div>
    </header>
  )
}

function headline({ status }: BookingView, news: News | undefined): string {
  if (status === 'PENDING') return 'Almost there'
  if (status === 'CANCELLED') return 'Your booking is cancelled'
  if (status === 'CHECKED_IN') return 'You are parked'
  return status === 'CONFIRMED' && news === 'booked' ? 'Your parking is booked' : 'Your booking'
}

function Lead({ booking, news }: { booking: BookingView; news: News | undefined }): ReactNode {
  const { status, email, due } = booking
  if (status === 'PENDING') {
    return (
      <Notice title="Your payment is being confirmed" action={<Waiting />}>
        The card processor has not answered yet. Your space is held, and you are never charged twice. This page goes on
        by itself, and we e-mail {email} as soon as it is settled.
      </Notice>
    )
  }
  if (status === 'CANCELLED') return <Cancelled booking={booking} />
  if (status === 'NO_SHOW') return <p className="text-lg text-muted">This stay is over and was not used.</p>
  if (status === 'COMPLETED') return <p className="text-lg text-muted">This stay is over. We hope to see you again.</p>
  if (status === 'CONFIRMED' && news === 'booked') {
    return (
      <p className="max-w-text text-lg">
        {due === '0.00'
          ? 'Your space is held and paid in full.'
          : `Your space is held. You pay the remaining ${formatMoney(due)} at the lot.`}{' '}
        The confirmation is on its way to <strong className="wrap-anywhere">{email}</strong>.
      </p>
    )
  }
  if (news === 'repriced') {
    return (
      <Notice tone="success" title="You have the new price">
        Your dates and your code stay the same. The new confirmation is on its way to {email}.
      </Notice>
    )
  }
  if (news === 'changed') {
    return (
      <Notice tone="success" title="Your booking has new dates">
        Your code stays the same. The new confirmation is on its way to {email}.
      </Notice>
    )
  }
  return null
}

function Waiting() {
  return (
    <p className="mt-1 flex items-center gap-2 text-sm font-bold">
      <Spinner /> Checking …
    </p>
  )
}

function Cancelled({ booking }: { booking: BookingView }) {
  const { paid, refunded, card, againPath } = booking
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-text text-lg">
        {paid === '0.00'
          ? 'Nothing was charged.'
          : refunded === '0.00'
            ? 'Nothing is refunded: the cancellation fee takes up what you paid.'
            : `${formatMoney(refunded)} goes back to your ${card}. It arrives within 5 to 10 business days.`}
      </p>
      <ButtonLink to={againPath} tone="quiet">
        Book these dates again
      </ButtonLink>
    </div>
  )
}
