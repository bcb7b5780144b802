import { inLanguage } from '../../lib/in-language.ts'
import { display } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { lastAlert, lockToAlert, lockToNotify, markAlerted, markNotified } from '../../platform/security-events.ts'
import { accountById, accountNames, emailsWith, ownersAmong } from '../auth/index.ts'
import { frame, type MailContent, publicLinks, renderMail, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { ALERT_MINUTES, MOST_LINES } from './kinds.ts'
import { texts } from './texts.ts'

const MOST_AT_ONCE = 200

/** Each minute: notifies people of events on their account, and owners of grave ones. */
const notify = defineJob({ name: 'security.tell', cron: '* * * * *', singleton: true }, async (ctx) => {
  await notifyAccounts(ctx)
  await alertOwners(ctx)
})

async function notifyAccounts(ctx: Context): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const events = await lockToNotify(ctx, MOST_AT_ONCE)
    for (const event of events) {
      const account = event.account_id ? await accountById(ctx, event.account_id) : undefined
      if (account?.status !== 'ACTIVE') continue
      const { email, short_name: name } = account
      const content = await inLanguage(account.language, () => noticeOf(ctx, event, name))
      if (content) await sendMail(ctx, { ...content, purpose: `security/${event.id}`, to: email })
    }
    await markNotified(
      ctx,
      events.map(({ id }) => id),
    )
  })
}

type AccountEvent = Awaited<ReturnType<typeof lockToNotify>>[number]

async function noticeOf(
  ctx: Context,
  { kind, at, network }: AccountEvent,
  name: string,
): Promise<MailContent | undefined> {
  const words = texts()
  if (!hasWords(kind, words.event)) return undefined
  const links = publicLinks(ctx.config)
  return renderMail('security', {
    ...frame(await currentSettings(ctx), links),
    security: {
      subject: words.subject[kind],
      heading: words.subject[kind],
      lead: `${words.hello({ name })} ${words.event[kind]}`,
      lines: [words.when({ at: display(at), network })],
      button: words.setPassword,
      note: words.ifItWasYou,
    },
    action: links.requestPasswordReset(),
  })
}

function hasWords<Words extends object>(kind: string, words: Words): kind is keyof Words & string {
  return Object.hasOwn(words, kind)
}

/** One mail an hour at most, however much happens. */
async function alertOwners(ctx: Context): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const last = await lastAlert(ctx)
    if (last && Temporal.Instant.compare(ctx.now, last.add({ minutes: ALERT_MINUTES })) < 0) return
    const events = await lockToAlert(ctx, MOST_AT_ONCE)
    if (events.length === 0) return
    const watching = await emailsWith(ctx, 'Security:Read')
    const owners = await ownersAmong(
      ctx,
      watching.map(({ id }) => id),
    )
    // The back office is in English.
    const content = await inLanguage('en', () => alertOf(ctx, events))
    for (const { id, email } of watching.filter(({ id }) => owners.has(id)))
      await sendMail(ctx, { ...content, purpose: `security/alert/${events[0]!.id}/${id}`, to: email })
    await markAlerted(
      ctx,
      events.map(({ id }) => id),
    )
  })
}

async function alertOf(ctx: Context, events: Awaited<ReturnType<typeof lockToAlert>>): Promise<MailContent> {
  const words = texts().alert
  const links = publicLinks(ctx.config)
  const names = await accountNames(
    ctx,
    events.flatMap(({ account_id }) => account_id ?? []),
  )
  const shown = events.slice(0, MOST_LINES)
  const lines = shown.map(({ at, kind, account_id, network }) =>
    words.line({
      at: display(at),
      what: hasWords(kind, words) ? words[kind] : words.other,
      account: names.get(account_id ?? '') ?? '',
      network,
    }),
  )
  return renderMail('security', {
    ...frame(await currentSettings(ctx), links),
    security: {
      subject: words.subject({ count: events.length }),
      heading: words.heading,
      lead: words.lead,
      lines: [...lines, ...(events.length > MOST_LINES ? [words.more({ count: events.length - MOST_LINES })] : [])],
      button: words.button,
      note: words.note,
    },
    action: links.securityEvents(),
  })
}

export const jobs = [notify]
