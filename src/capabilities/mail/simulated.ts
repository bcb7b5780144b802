import { found, Problem } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { overShipped } from './edited-templates.ts'
import type { MailContent } from './message.ts'
import { sendMail } from './outbox.ts'
import { previewMail, type Sample } from './preview.ts'
import * as store from './store.ts'
import { baseOf, splitForm } from './templates.ts'

/** The names of all messages in all languages, sorted. */
export async function messageNames(ctx: Context): Promise<string[]> {
  const lines = await store.templateLines(ctx)
  const letters = lines.filter(({ is_message }) => is_message)
  return [...new Set(letters.map(({ name }) => splitForm(baseOf(name)).message))].toSorted()
}

/** A message with its current templates and sample data. */
export async function simulated(ctx: Context, message: string, sample: Sample): Promise<MailContent> {
  found(await store.templateByName(ctx, `${message}.mjml`))
  return previewMail(message, overShipped(await store.editedTemplates(ctx)), sample)
}

/** Sends a message to the caller only, marked as a test. */
export async function sendTest(
  ctx: Context,
  message: string,
  content: MailContent,
): Promise<{ to: string; subject: string }> {
  const { account } = ctx.caller
  if (!account) throw new Problem('unauthorized')
  const subject = `[Test] ${content.subject}`
  const purpose = `test/${ctx.random.uuid()}`
  await sendMail(ctx, { ...content, purpose, to: account.email, subject, language: splitForm(message).language })
  return { to: account.email, subject }
}
