import { vouchers } from '../../../capabilities/vouchers/contract.ts'
import { fileAnswer } from '../../serve/file-answer.server.ts'
import { load } from '../../serve/session/api.ts'
import { guard } from '../../serve/session/guard.ts'
import type { Route } from './+types/voucher-file'

export const middleware: Route.MiddlewareFunction[] = [guard]

/** A voucher as a file. */
export async function loader(args: Route.LoaderArgs) {
  const kind = args.url.pathname.endsWith('.pkpass') ? 'pkpass' : 'pdf'
  return fileAnswer(await load(args, vouchers.document, { voucherId: args.params.itemId ?? '', kind }))
}
