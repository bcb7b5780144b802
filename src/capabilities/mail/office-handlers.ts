import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { say } from '../../lib/texts.ts'
import type { Context } from '../../platform/context.ts'
import type { LongPage } from '../../platform/records.ts'
import { addDays, instantsOfDays, pacificDate, toWire } from '../../lib/pacific.ts'
import { subjectFor } from './correspondence.ts'
import { resend, resendRefusal } from './resend.ts'
import type { MailReturn } from './contract.ts'
import { embedImages } from './inline-images.ts'
import { asDelivered } from './delivered-message.ts'
import { filesOf, letterFor, logoFor, secretsOf } from './keeping.ts'
import { forStaff, type Marked, maskCodes } from './placeholders.ts'
import { playReturn } from './simulated-bounces.ts'
import { sendTest, simulated } from './simulated.ts'
import type { MailLine, mailroom } from './office-contract.ts'
import { sampleOf } from './samples.ts'
import { withoutSecrets } from './secret-link.ts'
import * as store from './store.ts'

const DAYS = 30

export const officeHandlers: Handlers<typeof mailroom> = {
  async overview(ctx) {
    const today = pacificDate(ctx.now)
    const since = addDays(today, 1 - DAYS)
    const days = new Map((await store.countsByDay(ctx, since)).map((counts) => [counts.date, counts]))
    const templates = await store.countsByTemplate(ctx, since)
    const { count: waiting, oldest } = await store.waiting(ctx)
    const { smtpUrl, dkim, bounces, demo } = ctx.config
    const query = { search: '', reason: undefined, sort: 'date', page_size: 1, page_number: 1 } as const
    return {
      waiting,
      oldest_waiting: oldest && toWire(oldest),
      suppressed_addresses: (await store.suppressions(ctx, query)).count,
      setup: { smtp: smtpUrl !== undefined, dkim: dkim !== undefined, bounces: bounces !== undefined, demo },
      total: templates.reduce(plus, NOTHING),
      days: Array.from({ length: DAYS }, (_, index) => {
        const date = addDays(today, -index)
        return { ...NOTHING, ...days.get(date), date }
      }),
      templates,
    }
  },

  async messages(ctx, { from, until, ...filter }) {
    const { rows, ...rest } = await store.outbox(ctx, { ...filter, ...instantsOfDays({ from, until }) })
    return { items: rows.map((row) => lineOf(ctx, row)), ...rest }
  },

  async message(ctx, { messageId }) {
    const mail = found(await store.byId(ctx, messageId))
    const secrets = await secretsOf(ctx, mail)
    const shown = (text: string) => withoutSecrets(maskCodes(text, mail.codes, permissionsOf(ctx)))
    const [files, returns, copies, isComplaint, whyNot, letter] = await Promise.all([
      filesOf(ctx, mail),
      store.bouncesOf(ctx, { mailId: mail.id }),
      store.copiesOf(ctx, mail.id),
      store.isComplaint(ctx, mail.id),
      resendRefusal(ctx, mail),
      letterFor(ctx, mail, shownTo(ctx, secrets)),
    ])
    return {
      ...lineOf(ctx, { ...mail, is_complaint: isComplaint }),
      message_id: mail.message_id,
      headers: Object.entries(letter.headers).map(([name, value]) => ({ name, value: shown(value) })),
      html: await embedImages(shown(letter.html), await logoFor(ctx, mail)),
      text: shown(letter.text),
      attachments: files.map(({ filename, contentType, content }) => ({
        filename: shown(filename),
        content_type: contentType,
        size: content.byteLength,
      })),
      returns: returns.map(presentReturn),
      again_of: mail.again_of,
      copies: copies.map(copyOf),
      why_not_again: whyNot ? say(whyNot) : null,
    }
  },

  async sendAgain(ctx, { messageId }) {
    return copyOf(await resend(ctx, found(await store.byId(ctx, messageId))))
  },

  async sendTest(ctx, { message, sample }) {
    // Sample data is not secret, so the test looks like the real mail.
    return sendTest(ctx, message, await asDelivered(await simulated(ctx, message, await sampleOf(ctx, sample))))
  },

  async playReturn(ctx, { address, kind }) {
    return copyOf(await playReturn(ctx, address, kind))
  },
}

const NOTHING: store.MailCounts = { written: 0, waiting: 0, sent: 0, bounced: 0, complaints: 0, suppressed: 0 }

function plus(one: store.MailCounts, other: store.MailCounts): store.MailCounts {
  return {
    written: one.written + other.written,
    waiting: one.waiting + other.waiting,
    sent: one.sent + other.sent,
    bounced: one.bounced + other.bounced,
    complaints: one.complaints + other.complaints,
    suppressed: one.suppressed + other.suppressed,
  }
}

function permissionsOf({ caller }: Context): ReadonlySet<string> {
  return caller.account?.permissions ?? new Set()
}

function shownTo(ctx: Context, mail: Pick<store.MailRow, 'links' | 'codes'>): Marked {
  const links = mail.links.map(({ mark, page }) => ({ mark, page, token: undefined }))
  return forStaff({ links, codes: mail.codes }, permissionsOf(ctx))
}

/** One page of the mail to an address, newest first. */
export async function lettersTo(
  ctx: Context,
  addresses: readonly string[],
  page: LongPage,
): Promise<{ items: MailLine[]; count: number; next: string | null }> {
  const { rows, ...rest } = await store.outbox(ctx, { ...page, recipients: addresses, sort: '-created_at' })
  return { items: rows.map((row) => lineOf(ctx, row)), ...rest }
}

function lineOf(ctx: Context, row: store.MailLineRow): MailLine {
  const { id, recipient, status, is_complaint, kind, language, template, purpose, attempts, error } = row
  return {
    id,
    recipient,
    subject: subjectFor(ctx, row),
    status,
    is_complaint,
    kind,
    language,
    template,
    purpose,
    attempts,
    error,
    created_at: toWire(row.created_at),
    sent_at: row.sent_at && toWire(row.sent_at),
  }
}

function copyOf({ id, created_at, status }: store.MailRow) {
  return { id, created_at: toWire(created_at), status }
}

/** Bounced mail, as the wire has it. */
export function presentReturn({ at, kind, told_by, status, diagnostic, mail_id }: store.BounceRow): MailReturn {
  return { at: toWire(at), kind, told_by, status, diagnostic, message_id: mail_id }
}
