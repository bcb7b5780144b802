import { data } from 'react-router'
import { stays } from '../../../capabilities/stays/contract.ts'
import { notFound, submit } from '../../serve/session/api.ts'
import type { Route } from './+types/receipt-file'

/** A stay's receipt as a file, for whoever has number and locator. */
export async function loader(args: Route.LoaderArgs) {
  const { ticketNum, recordLoc } = args.params
  const proof = { ticket_num: ticketNum, record_loc: recordLoc }
  const outcome = await submit(args, stays.receipt, { transactionId: ticketNum, ...proof })
  if (outcome.ok) return fileOf(outcome.value)
  if (outcome.status === 404) throw notFound()
  throw data(outcome.problem.formErrors.join(' '), { status: outcome.status })
}

function fileOf({ filename, content_type, base64 }: { filename: string; content_type: string; base64: string }) {
  const bytes = Buffer.from(base64, 'base64')
  return new Response(bytes, {
    headers: {
      'content-type': content_type,
      'content-length': String(bytes.byteLength),
      'content-disposition': `inline; filename="${filename}"`,
      'cache-control': 'private, no-store',
    },
  })
}
