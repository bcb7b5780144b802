import { type MouseEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Trip } from '../../../capabilities/membership/contract.ts'
import type { Transaction } from '../../../capabilities/stays/contract.ts'
import { changeText, pointsChange } from './points.ts'
import { ReceiptDialog } from '../transactions/receipt.tsx'
import { Link } from '../../ui/link.tsx'
import { whenDate, whenTime } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { texts } from './texts.ts'

function columns(preview: (trip: Trip) => void): readonly Column<Trip>[] {
  const { arrive, leave, trips: t } = texts()
  return [
    {
      key: 'from',
      header: arrive,
      cell: (trip) => (
        <>
          <Brief trip={trip} preview={preview} />
          <span className="max-sm:hidden">
            <Moment at={trip.travel_from_date} />
          </span>
        </>
      ),
    },
    { key: 'to', header: leave, wide: true, cell: ({ travel_to_date }) => <Moment at={travel_to_date} /> },
    { key: 'number', header: t.number, wide: true, cell: (trip) => <TripLink trip={trip} preview={preview} /> },
    { key: 'total', header: t.total, wide: true, numeric: true, cell: ({ total }) => <Money amount={total} /> },
    { key: 'points', header: t.points, wide: true, numeric: true, cell: ({ points }) => changeText(points) },
  ]
}

/** A whole trip in two lines, for a phone; times are on its own page. */
function Brief({ trip, preview }: { trip: Trip; preview: (trip: Trip) => void }) {
  const { travel_from_date, travel_to_date, total, points } = trip
  return (
    <span className="grid grid-cols-[1fr_auto_auto] gap-x-3 gap-y-0.5 sm:hidden">
      <span className="figures col-span-3">
        <time dateTime={travel_from_date}>{whenDate(travel_from_date)}</time> –{' '}
        <time dateTime={travel_to_date}>{whenDate(travel_to_date)}</time>
      </span>
      <span>
        <TripLink trip={trip} preview={preview} />
      </span>
      <span className="figures font-normal text-muted">{pointsChange(points)}</span>
      <Money amount={total} />
    </span>
  )
}

/** Trips of a member, one a row; each leads to its page. Of a stay that is over the receipt is shown first. */
export function TripTable({ trips, caption }: { trips: readonly Trip[]; caption: string }) {
  const fetcher = useFetcher<{ transaction: Transaction }>()
  const [shown, setShown] = useState<Trip>()
  const transaction = fetcher.data?.transaction
  const preview = (trip: Trip) => {
    setShown(trip)
    void fetcher.load(addressOf(trip))
  }
  return (
    <>
      <Table caption={caption} hideCaption columns={columns(preview)} rows={trips} rowKey={({ id }) => id} />
      <ReceiptDialog
        receiptNumber={shown?.number}
        transaction={shown && transaction?.id === shown.id ? transaction : undefined}
        onClose={() => setShown(undefined)}
        footer={
          shown && (
            <ButtonLink to={addressOf(shown)} tone="quiet">
              {texts().trips.openReceipt}
            </ButtonLink>
          )
        }
      />
    </>
  )
}

function addressOf({ id: itemId, kind }: Trip): string {
  return to(kind === 'booking' ? 'Booking' : 'Transaction', { itemId })
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {whenDate(at)} <span className="text-muted">{whenTime(at)}</span>
    </time>
  )
}

/** A plain link, so that it works before scripts do and opens in another tab. */
function TripLink({ trip, preview }: { trip: Trip; preview: (trip: Trip) => void }) {
  const openPreview = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    // Without a connection it leads nowhere.
    if (event.defaultPrevented || trip.kind !== 'transaction' || trip.status !== 'CLOSED' || !isPlain) return
    event.preventDefault()
    preview(trip)
  }
  return (
    <Link
      to={addressOf(trip)}
      onClick={openPreview}
      className="font-mono font-bold text-link underline underline-offset-4"
    >
      {trip.number}
    </Link>
  )
}
