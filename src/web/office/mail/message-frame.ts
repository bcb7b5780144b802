import { mailroom } from '../../../capabilities/mail/office-contract.ts'
import { load } from '../../serve/session/api.ts'
import type { Route } from './+types/message-frame'
import { frameAnswer } from '../../serve/frame-answer.ts'

/** The HTML of a message as its reader sees it. */
export async function loader(args: Route.LoaderArgs) {
  const { html } = await load(args, mailroom.message, { messageId: args.params.itemId })
  return frameAnswer(html)
}
