import { redirect } from 'react-router'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { fileAnswer } from '../../serve/file-answer.server.ts'
import { DOCUMENTS, type DocumentKind, to } from '../../paths.ts'
import { failedPage, notFound, submit } from '../../serve/session/api.ts'
import type { Route } from './+types/document'

/** A booking's confirmation as a file. Who shows no right to it is asked for number and e-mail address first. */
export async function loader(args: Route.LoaderArgs) {
  const { url, params } = args
  const outcome = await submit(args, bookings.document, { bookingId: params.itemId, kind: kindOf(url) })
  if (outcome.ok) return fileAnswer(outcome.value)
  if (outcome.status === 401) throw redirect(claimPath(params.itemId))
  if (outcome.status === 404) throw notFound()
  throw failedPage(outcome)
}

function claimPath(itemId: string): string {
  return to('BookingClaim', {}, { query: { next: to('Booking', { itemId }) } })
}

function kindOf({ pathname }: URL): DocumentKind {
  const kinds = Object.keys(DOCUMENTS) as DocumentKind[]
  return kinds.find((kind) => pathname.endsWith(`.${kind}`)) ?? 'pdf'
}
