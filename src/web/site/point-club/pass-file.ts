import { membership } from '../../../capabilities/membership/contract.ts'
import { fileAnswer } from '../../serve/file-answer.server.ts'
import { load } from '../../serve/session/api.ts'
import { requireMember, signedIn } from '../../serve/session/guard.ts'
import type { Route } from './+types/pass-file'

export const middleware: Route.MiddlewareFunction[] = [signedIn]

/** The membership pass as a file. */
export async function loader(args: Route.LoaderArgs) {
  const { member } = requireMember(args)
  const kind = args.url.pathname.endsWith('.pkpass') ? 'pkpass' : 'pdf'
  return fileAnswer(await load(args, membership.passFile, { number: member.number, kind }))
}
