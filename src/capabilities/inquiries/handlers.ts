import type { Handlers } from '../../http/capability.ts'
import { allow, found } from '../../http/problem.ts'
import { inLanguage } from '../../lib/in-language.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { record } from '../analytics/index.ts'
import { accountNames } from '../auth/index.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import type { inquiries, Inquiry, InquirySummary } from './contract.ts'
import { receivedMail, replyMail } from './emails.ts'
import { type Company, corporateMessage, inquiryCan } from './rules.ts'
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
      ...corporateMessage(details),
    })
    return { ok: true }
  },

  async list(ctx, { kind, ...filter }) {
    const { rows, count, open } = await store.list(ctx, { ...filter, kind })
    return { items: rows.map(summary), count, open }
  },

  async get(ctx, { id }) {
    return present(ctx, found(await store.byId(ctx, id)))
  },

  /** Reply, history and email commit together. */
  async reply(ctx, { id, message, close }) {
    await transaction(ctx, async (ctx) => {
      const inquiry = found(await store.byId(ctx, id, 'lock'))
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

  close: (ctx, { id }) => move(ctx, id, 'close'),
  reopen: (ctx, { id }) => move(ctx, id, 'reopen'),
}

/** Digits and letters of an inquiry's number, without its check symbol. */
const NUMBER_LENGTH = 7

/** Saves an inquiry and confirms it to the sender. */
async function receive(ctx: Context, inquiry: Omit<store.NewInquiry, 'id' | 'number'>): Promise<void> {
  const kept = { ...inquiry, id: ctx.random.uuid(), number: ctx.random.code(NUMBER_LENGTH) }
  const content = await receivedMail(kept, { settings: await currentSettings(ctx), links: publicLinks(ctx.config) })
  await transaction(ctx, async (ctx) => {
    await store.insert(ctx, kept)
    await sendMail(ctx, { ...content, purpose: `inquiry/${kept.id}/received`, to: kept.email })
  })
  record(ctx, { class: 'inquiry', name: inquiry.kind === 'CORPORATE' ? 'corporate' : 'contact', ref_id: kept.id })
}

async function move(ctx: Context, id: string, what: 'close' | 'reopen'): Promise<Inquiry> {
  await transaction(ctx, async (ctx) => {
    const { status } = found(await store.byId(ctx, id, 'lock'))
    allow(inquiryCan[what](status))
    await store.addMove(ctx, id, { kind: what === 'close' ? 'CLOSED' : 'REOPENED' })
    const action = what === 'close' ? 'inquiry.closed' : 'inquiry.reopened'
    await audit(ctx, { action, entity: 'inquiry', entityId: id })
  })
  return present(ctx, found(await store.byId(ctx, id)))
}

function summary(row: store.InquiryRow): InquirySummary {
  const { id, number, kind, status, email, name, subject, received_at, replies } = row
  return { id, number, kind, status, email_address: email, name, subject, received_at: toWire(received_at), replies }
}

async function present(ctx: Context, row: store.InquiryRow): Promise<Inquiry> {
  const moves = await store.movesOf(ctx, row.id)
  const names = await accountNames(
    ctx,
    moves.flatMap(({ account_id }) => account_id ?? []),
  )
  return {
    ...summary(row),
    message: row.message,
    company: row.kind === 'CORPORATE' ? (row.details as Company) : null,
    moves: moves.map(({ kind, at, account_id, text }) => ({
      kind,
      at: toWire(at),
      by: names.get(account_id ?? '') ?? '',
      text,
    })),
  }
}
