import type { Context } from '../../platform/context.ts'
import { forStaff, maskCodes, revealing, revealSubject } from './placeholders.ts'
import { letterFor, secretsOf } from './keeping.ts'
import { resend } from './resend.ts'
import { withoutSecrets } from './secret-link.ts'
import * as store from './store.ts'

/** Mail about bookings, stays and vouchers, newest first; `subjects` are their ids. */
export async function mailAbout(ctx: Context, subjects: readonly string[]): Promise<store.MailAbout[]> {
  const rows = await store.mailAbout(ctx, subjects)
  return rows.map((row) => ({ ...row, subject: subjectFor(ctx, row) }))
}

/** Sends a message about these subjects again. Undefined for any other message. */
export async function mailAgain(
  ctx: Context,
  messageId: string,
  subjects: readonly string[],
): Promise<store.MailRow | undefined> {
  const mail = await store.byId(ctx, messageId)
  if (!mail || !subjects.includes(mail.purpose.split('/')[1] ?? '')) return undefined
  return resend(ctx, mail)
}

/** The subject of a message for the caller: numbers that they may not use are masked. */
export function subjectFor({ caller }: Context, { subject, codes }: Pick<store.MailRow, 'subject' | 'codes'>): string {
  const permissions = caller.account?.permissions ?? new Set<string>()
  return maskCodes(revealSubject(subject, revealing(forStaff({ links: [], codes }, permissions))), codes, permissions)
}

/** All mail to some addresses with its text, oldest first, for their owner; secrets are left out. */
export async function lettersOfPerson(ctx: Context, addresses: readonly string[]): Promise<Record<string, unknown>[]> {
  const letters = []
  for (const { held, ...mail } of await store.heldOf(ctx, addresses)) {
    const { links, codes } = await secretsOf(ctx, mail)
    const { subject, text } = await letterFor(ctx, mail, {
      links: new Map(links.map(({ mark, page }) => [mark, withoutSecrets(page)])),
      codes: new Map(codes.map(({ mark, text }) => [mark, text])),
    })
    letters.push({ ...held, subject, text })
  }
  return letters
}
