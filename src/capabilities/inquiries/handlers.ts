import type { Handlers } from '../../http/capability.ts'
import { allow, found, Problem } from '../../http/problem.ts'
import { inLanguage } from '../../lib/in-language.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { record } from '../analytics/index.ts'
import { givenFor } from '../acts/index.ts'
import { accountNames, staffWith } from '../auth/index.ts'
import { bookingsOfAddress, presentRefundable } from '../bookings/index.ts'
import { assigneeOf, notifyAssignee, preparedAnswers } from '../care/index.ts'
import { isOverdue, minutesBetween, movedOn } from '../care/rules.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { careSettings, currentSettings } from '../settings/index.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { inquiries, Inquiry, InquirySummary } from './contract.ts'
import { corporateLetter, receivedMail, replyMail } from './emails.ts'
import { type Company, inquiryCan, isCompany } from './rules.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof inquiries> = {
  async contact(ctx, { email_address, subject, message, name }) {
    await receive(ctx, { kind: 'CONTACT', email: email_address, name: name ?? null, subject, message, details: {} })
    return { ok: true }
  },

  async corporate(ctx, { email_address, name, ...company }) {
    const details: Company = company
    await receive(ctx, {
      kind: 'CORPORATE',
      email: email_address,
      name,
      details,
      // Staff read it; who wrote it reads it in their own language, quoted below the answer.
      ...inLanguage('en', () => corporateLetter(details)),
    })
    return { ok: true }
  },

  async list(ctx, { kind, ...filter }) {
    const { rows, ...rest } = await store.list(ctx, { ...filter, kind, accountId: ctx.caller.account?.id ?? '' })
    return { items: await summaries(ctx, rows), ...rest }
  },

  async backlog(ctx) {
    return store.backlog(ctx, ctx.caller.account?.id ?? '')
  },

  async get(ctx, { id }) {
    return present(ctx, found(await store.byId(ctx, id)))
  },

  /** Reply, history and email commit together. */
  async reply(ctx, { id, version, message, close }) {
    await transaction(ctx, async (ctx) => {
      const inquiry = await locked(ctx, id, version)
      const moveId = await store.addMove(ctx, id, { kind: 'REPLIED', text: message })
      await inLanguage(inquiry.language, async () => {
        const around = { settings: await currentSettings(ctx), links: publicLinks(ctx.config) }
        const content = await replyMail(inquiry, message, around)
        await sendMail(ctx, { ...content, purpose: `inquiry/${id}/reply/${moveId}`, to: inquiry.email })
      })
      if (close && inquiry.status === 'OPEN') await store.addMove(ctx, id, { kind: 'CLOSED' })
      await audit(ctx, { action: 'inquiry.replied', entity: 'inquiry', entityId: id })
    })
    return present(ctx, found(await store.byId(ctx, id)))
  },

  async assign(ctx, { id, version, assignee_id }) {
    await transaction(ctx, async (ctx) => {
      const inquiry = await locked(ctx, id, version)
      allow(inquiryCan.close(inquiry.status))
      const chosen = await assigneeOf(ctx, assignee_id, MAY_ANSWER)
      await store.setAssignee(ctx, id, chosen?.id ?? null)
      if (chosen && chosen.id !== inquiry.assignee_id)
        await notifyAssignee(ctx, chosen.id, { kind: 'INQUIRY', id, number: inquiry.number })
      await store.addMove(ctx, id, { kind: 'ASSIGNED', text: chosen ? `To ${chosen.name}` : 'To nobody' })
      await audit(ctx, { action: 'inquiry.assigned', entity: 'inquiry', entityId: id })
    })
    return present(ctx, found(await store.byId(ctx, id)))
  },

  close: (ctx, { id, version }) => move(ctx, id, { version, what: 'close' }),
  reopen: (ctx, { id, version }) => move(ctx, id, { version, what: 'reopen' }),
}

const MAY_ANSWER = 'Inquiries:Answer'

/** Of the address that a letter came from. */
const MOST_BOOKINGS = 10

/** Digits and letters of an inquiry's number, without its check symbol. */
const NUMBER_LENGTH = 7

/** Saves an inquiry and confirms it to the sender. */
async function receive(ctx: Context, inquiry: Omit<store.NewInquiry, 'id' | 'number' | 'due_at'>): Promise<void> {
  const { inquiry_hours: hours } = await careSettings(ctx)
  const due_at = ctx.now.add({ hours })
  const kept = { ...inquiry, id: ctx.random.uuid(), number: ctx.random.code(NUMBER_LENGTH), due_at }
  const content = await receivedMail(kept, hours, {
    settings: await currentSettings(ctx),
    links: publicLinks(ctx.config),
  })
  await transaction(ctx, async (ctx) => {
    await store.insert(ctx, kept)
    await sendMail(ctx, { ...content, purpose: `inquiry/${kept.id}/received`, to: kept.email })
  })
  record(ctx, { class: 'inquiry', name: inquiry.kind === 'CORPORATE' ? 'corporate' : 'contact', ref_id: kept.id })
}

/**
 * An inquiry that nobody else can act upon until the transaction ends.
 * @throws Problem 409 with what was done last and by whom, when that is more than was seen
 */
async function locked(ctx: Context, id: string, version: number): Promise<store.InquiryRow> {
  const inquiry = found(await store.byId(ctx, id, 'lock'))
  if (inquiry.version === version) return inquiry
  const { kind, at, account_id } = (await store.movesOf(ctx, id)).at(-1)!
  const who = account_id ? ((await accountNames(ctx, [account_id])).get(account_id) ?? '') : null
  throw new Problem('conflict', { message: movedOn({ kind, at: toWire(at), who }) })
}

async function move(
  ctx: Context,
  id: string,
  { version, what }: { version: number; what: 'close' | 'reopen' },
): Promise<Inquiry> {
  await transaction(ctx, async (ctx) => {
    const { status } = await locked(ctx, id, version)
    allow(inquiryCan[what](status))
    await store.addMove(ctx, id, { kind: what === 'close' ? 'CLOSED' : 'REOPENED' })
    const action = what === 'close' ? 'inquiry.closed' : 'inquiry.reopened'
    await audit(ctx, { action, entity: 'inquiry', entityId: id })
  })
  return present(ctx, found(await store.byId(ctx, id)))
}

async function summaries(ctx: Context, rows: readonly store.InquiryRow[]): Promise<InquirySummary[]> {
  const names = await accountNames(
    ctx,
    rows.flatMap(({ assignee_id }) => assignee_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: row.status,
    email_address: row.email,
    name: row.name,
    subject: row.subject,
    received_at: toWire(row.received_at),
    due_at: toWire(row.due_at),
    answered_at: row.answered_at && toWire(row.answered_at),
    is_overdue: isOverdue(row, ctx.now),
    age_minutes: minutesBetween(row.received_at, row.closed_at ?? ctx.now),
    assignee: row.assignee_id ? { id: row.assignee_id, name: names.get(row.assignee_id) ?? '' } : null,
    replies: row.replies,
  }))
}

async function present(ctx: Context, row: store.InquiryRow): Promise<Inquiry> {
  const { id, language, name, number } = row
  const may = (permission: Permission) => ctx.caller.account?.permissions.has(permission) ?? false
  const [[summary], moves, people, given, bookings] = await Promise.all([
    summaries(ctx, [row]),
    store.movesOf(ctx, id),
    staffWith(ctx, MAY_ANSWER),
    givenFor(ctx, { inquiry_id: id }),
    may('Bookings:Read') ? bookingsOfAddress(ctx, row.email, MOST_BOOKINGS) : [],
  ])
  const names = await accountNames(
    ctx,
    moves.flatMap(({ account_id }) => account_id ?? []),
  )
  return {
    ...found(summary),
    version: row.version,
    message: row.message,
    company: isCompany(row.details) ? row.details : null,
    moves: moves.map(({ kind, at, account_id, text }) => ({
      kind,
      at: toWire(at),
      by: names.get(account_id ?? '') ?? '',
      text,
    })),
    bookings: await Promise.all(bookings.map((booking) => presentRefundable(ctx, booking))),
    given,
    prepared: may(MAY_ANSWER) ? await preparedAnswers(ctx, { language, name: name ?? '', number }) : [],
    people,
  }
}
