import { redirect } from 'react-router'
import { privacy } from '../../../capabilities/privacy/contract.ts'
import { to } from '../../paths.ts'
import { fileAnswer } from '../../serve/file-answer.server.ts'
import { submit } from '../../serve/session/api.ts'
import { linkToken } from '../auth/link-token.ts'
import type { Route } from './+types/copy-file'

/** The copy as a file; whoever has a dead link is shown where to ask again. */
export async function loader(args: Route.LoaderArgs) {
  const outcome = await submit(args, privacy.download, { token: linkToken(args.url) })
  if (outcome.ok) return fileAnswer(outcome.value)
  throw redirect(to('ConfirmPrivacy'))
}
