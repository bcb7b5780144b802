import { data, redirect } from 'react-router'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { DOCUMENTS, type DocumentKind, to } from '../../paths.ts'
import { notFound, submit } from '../../session/api.ts'
import type { Route } from './+types/document'

/** A booking's confirmation as a file. Who shows no right to it is asked for number and e-mail address first. */
export async function loader(args: Route.LoaderArgs) {
  const { url, params } = args
  const outcome = await submit(args, bookings.document, { bookingId: params.itemId, kind: kindOf(url) })
  if (outcome.ok) return fileOf(outcome.value)
  if (outcome.status === 401) throw redirect(claimPath(params.itemId))
  if (outcome.status === 404) throw notFound()
  throw data(outcome.problem.formErrors.join(' '), { status: outcome.status })
}

function claimPath(itemId: string): string {
  return to('BookingClaim', {}, { query: { next: to('Booking', { itemId }) } })
}

function kindOf({ pathname }: URL): DocumentKind {
  const kinds = Object.keys(DOCUMENTS) as DocumentKind[]
  return kinds.find((kind) => pathname.endsWith(`.${kind}`)) ?? 'pdf'
}

/** A page is looked at; what a calendar or a wallet takes in is handed to it. */
function fileOf({ filename, content_type, base64 }: { filename: string; content_type: string; base64: string }) {
  const bytes = Buffer.from(base64, 'base64')
  const way = content_type === 'application/pdf' ? 'inline' : 'attachment'
  return new Response(bytes, {
    headers: {
      'content-type': content_type,
      'content-length': String(bytes.byteLength),
      'content-disposition': `${way}; filename="${filename}"`,
      'cache-control': 'private, no-store',
    },
  })
}
