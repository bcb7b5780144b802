import { type MouseEvent, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Trip } from '../../../capabilities/membership/contract.ts'
import type { Transaction } from '../../../capabilities/stays/contract.ts'
import { changeText } from './points.ts'
import { ReceiptDialog } from '../transactions/receipt.tsx'
import { whenDate, whenTime } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { texts } from './texts.ts'

function columns(preview: (trip: Trip) => void): readonly Column<Trip>[] {
  const { arrive, leave, trips: t } = texts()
  return [
    { key: 'from', header: arrive, cell: ({ travel_from_date }) => <Moment at={travel_from_date} /> },
    { key: 'to', header: leave, cell: ({ travel_to_date }) => <Moment at={travel_to_date} /> },
    { key: 'number', header: t.number, cell: (trip) => <TripLink trip={trip} preview={preview} /> },
    { key: 'total', header: t.total, numeric: true, cell: ({ total }) => <Money amount={total} /> },
    { key: 'points', header: t.points, numeric: true, cell: ({ points }) => changeText(points) },
  ]
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
    if (trip.kind !== 'transaction' || trip.status !== 'CLOSED' || !isPlain) return
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
