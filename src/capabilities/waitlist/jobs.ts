import { inLanguage } from '../../lib/in-language.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { contentOf, type WaitNotification } from './emails.ts'
import { present } from './presentation.ts'
import * as store from './store.ts'
import { waitToken } from './tokens.ts'

/** Notifies the waiting person, once per occasion, in their language and with their own link. */
export const notify = defineJob<{ waitId: string } & WaitNotification>(
  { name: 'waitlist.tell', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { waitId, ...notification }) => {
    const wait = await store.byId(ctx, waitId)
    if (!wait || isOvertaken(wait, notification)) return
    await inLanguage(wait.language, () => send(ctx, wait, notification))
  },
)

async function send(ctx: Context, wait: store.WaitRow, notification: WaitNotification): Promise<void> {
  const content = await contentOf(notification, {
    wait: await present(ctx, wait),
    settings: await currentSettings(ctx),
    links: publicLinks(ctx.config),
    token: await waitToken(ctx, wait),
  })
  const purpose = ['wait', wait.id, notification.what, notification.ref].filter(Boolean).join('/')
  await sendMail(ctx, { ...content, purpose, to: wait.email })
}

/** An offer that ended before its mail left is mailed only as ended. */
function isOvertaken({ status, hold_id }: store.WaitRow, { what, ref }: WaitNotification): boolean {
  if (what === 'joined') return status === 'LEFT'
  return (what === 'offered' || what === 'refused') && (status !== 'OFFERED' || hold_id !== ref)
}
