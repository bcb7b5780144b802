import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields } from '../../http/problem.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import { accountById, actorNames, requireSeen, staffPeople, staffWith } from '../auth/index.ts'
import type { reports } from './contract.ts'
import { isCodeOf } from './link.ts'
import type { Offered, OfferedReports } from './offered.ts'
import { neededFor, readerOf } from './reader.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

const expand = promisify(gunzip)

/** The handlers, of whatever reports are offered. */
export function handlersOf(offered: OfferedReports): Handlers<typeof reports> {
  /** Adds a recipient within a report that is held. */
  async function withRecipient(
    ctx: Context,
    reportId: string,
    field: 'account_id' | 'email',
    to: (report: store.ReportRow, ctx: Context) => Promise<{ accountId: string; outsideEmail: string | null }>,
  ) {
    return transaction(ctx, async (ctx) => {
      const report = found(await store.lockById(ctx, reportId))
      const recipient = await to(report, ctx)
      if (!(await store.addRecipient(ctx, { reportId, ...recipient })))
        throw invalidFields({ [field]: [messages.getsIt] })
      const details = { account: recipient.accountId, ...(recipient.outsideEmail && { email: recipient.outsideEmail }) }
      await audit(ctx, { action: 'report.recipient_added', entity: 'report', entityId: reportId, details })
      return present(ctx, offered, reportId)
    })
  }

  return {
    async offered(ctx) {
      const items = [...offered()].flatMap(([report, wanted]) =>
        mayGet(ctx, wanted) ? [{ report, about: wanted.about, permission: wanted.permission }] : [],
      )
      return { items: items.toSorted((a, b) => a.about.localeCompare(b.about)) }
    },

    async list(ctx, asked) {
      const { items, count } = await store.page(ctx, asked)
      return {
        items: items.map(({ recipients, last_sent_at, ...row }) => ({
          ...headOf(row),
          recipients,
          last_sent_at: last_sent_at && toWire(last_sent_at),
        })),
        count,
      }
    },

    async one(ctx, { reportId }) {
      return present(ctx, offered, reportId)
    },

    async add(ctx, { report, name, period, hour }) {
      const wanted = offered().get(report)
      if (!wanted || !mayGet(ctx, wanted)) throw invalidFields({ report: [messages.notOffered] })
      const accountId = staffOf(ctx).id
      const starts_on = pacificDate(ctx.now)
      const id = await store.insert(ctx, { report, name, period, hour, starts_on })
      await store.addRecipient(ctx, { reportId: id, accountId, outsideEmail: null })
      await audit(ctx, {
        action: 'report.scheduled',
        entity: 'report',
        entityId: id,
        details: { report, name, period },
      })
      return present(ctx, offered, id)
    },

    async change(ctx, { reportId, name, hour, is_paused: isPaused, version }) {
      return transaction(ctx, async (ctx) => {
        const report = found(await store.lockById(ctx, reportId))
        await requireSeen(ctx, report.version, version, {
          entity: 'report',
          entityId: report.id,
          actions: ['report.changed'],
        })
        await store.change(ctx, report.id, { name, hour, isPaused })
        await audit(ctx, {
          action: 'report.changed',
          entity: 'report',
          entityId: report.id,
          details: { name, hour, is_paused: isPaused },
        })
        return present(ctx, offered, reportId)
      })
    },

    async end(ctx, { reportId }) {
      return transaction(ctx, async (ctx) => {
        const { id } = found(await store.lockById(ctx, reportId))
        await store.end(ctx, id)
        await audit(ctx, { action: 'report.ended', entity: 'report', entityId: id })
        return { ok: true }
      })
    },

    async addStaff(ctx, { reportId, account_id: accountId }) {
      return withRecipient(ctx, reportId, 'account_id', async ({ report }, ctx) => {
        const [account, wanted] = [await accountById(ctx, accountId), offered().get(report)]
        const mayRead = wanted && neededFor(wanted).every((permission) => account?.permissions.includes(permission))
        if (!mayRead || account?.status !== 'ACTIVE') throw invalidFields({ account_id: [messages.mayNotRead] })
        return { accountId, outsideEmail: null }
      })
    },

    async addOutside(ctx, { reportId, email }) {
      return withRecipient(ctx, reportId, 'email', async ({ report }, ctx) => {
        const wanted = offered().get(report)
        if (!wanted || !mayGet(ctx, wanted)) throw invalidFields({ email: [messages.notOffered] })
        return { accountId: staffOf(ctx).id, outsideEmail: email.toLowerCase() }
      })
    },

    async removeRecipient(ctx, { reportId, recipientId }) {
      return transaction(ctx, async (ctx) => {
        const report = found(await store.lockById(ctx, reportId))
        const recipient = found(await store.recipientById(ctx, recipientId))
        const isItsOwn = recipient.subscription_id === report.id
        found((isItsOwn && (await store.stop(ctx, recipientId, 'REMOVED'))) || undefined)
        const details = { recipient: recipientId }
        await audit(ctx, { action: 'report.recipient_removed', entity: 'report', entityId: reportId, details })
        return present(ctx, offered, reportId)
      })
    },

    async deliveries(ctx, asked) {
      found(await store.byId(ctx, asked.reportId))
      const { items, ...rest } = await store.deliveries(ctx, asked)
      const [recipients, openings] = await Promise.all([
        store.recipientsOf(ctx, asked.reportId),
        store.openingsOf(
          ctx,
          items.map(({ id }) => id),
        ),
      ])
      const [emailOf, nameOf] = await Promise.all([emailsOf(ctx, recipients), actorNames(ctx, openings)])
      const opened = Map.groupBy(openings, ({ delivery_id }) => delivery_id)
      return {
        items: items.map((row) => ({
          id: row.id,
          from: row.period_from,
          until: row.period_until,
          email: emailOf(row.recipient_id),
          made_at: toWire(row.made_at),
          rows: row.rows,
          is_cut: row.is_cut,
          state: stateOf(row, ctx.now),
          expires_at: toWire(row.expires_at),
          openings: (opened.get(row.id) ?? []).map(({ at, actor, network }) => ({
            at: toWire(at),
            who: actor === 'traveller' ? 'Whoever has the link' : nameOf(actor),
            network,
          })),
        })),
        ...rest,
      }
    },

    async revoke(ctx, { deliveryId }) {
      return transaction(ctx, async (ctx) => {
        found((await store.revoke(ctx, deliveryId)) || undefined)
        await audit(ctx, { action: 'report.link_revoked', entity: 'report_delivery', entityId: deliveryId })
        return { ok: true }
      })
    },

    async look(ctx, link) {
      const { name, period_from, period_until, rows, expires_at } = await openedBy(ctx, offered, link)
      return { name, from: period_from, until: period_until, rows, expires_at: toWire(expires_at) }
    },

    async open(ctx, link) {
      const { id, name, period_from, period_until, file } = await openedBy(ctx, offered, link)
      await store.noteOpening(ctx, id)
      const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
      const dates = period_from === period_until ? period_from : `${period_from}-to-${period_until}`
      return {
        filename: `${plain}-${dates}.csv`,
        content_type: 'text/csv; charset=utf-8',
        base64: (await expand(found(file))).toString('base64'),
      }
    },
  }
}

/** Whether the caller may get a report. */
function mayGet({ caller: { account } }: Context, wanted: Offered): boolean {
  return neededFor(wanted).every((permission) => account?.permissions.has(permission))
}

/** Staff who may get a report. */
async function staffWho(ctx: Context, wanted: Offered): Promise<{ id: string; name: string }[]> {
  const [some = [], ...others] = await Promise.all(neededFor(wanted).map((permission) => staffWith(ctx, permission)))
  return some.filter(({ id }) => others.every((people) => people.some((each) => each.id === id)))
}

/** What a link opens. A wrong code, a link that is over and one whose reader lost the right look the same. */
async function openedBy(
  ctx: Context,
  offered: OfferedReports,
  { deliveryId, code }: { deliveryId: string; code: string },
): Promise<store.OpenRow> {
  const delivery = found(isCodeOf(ctx, deliveryId, code) ? await store.openDelivery(ctx, deliveryId) : undefined)
  const read = await readerOf(ctx, offered, delivery, delivery)
  return found('barred' in read ? undefined : delivery)
}

function stateOf({ revoked_at, expires_at }: store.DeliveryRow, now: Temporal.Instant) {
  if (revoked_at !== null) return 'REVOKED'
  return Temporal.Instant.compare(expires_at, now) <= 0 ? 'EXPIRED' : 'LIVE'
}

function headOf({ id, report, name, period, hour, paused_at }: store.ReportRow) {
  return { id, report, name, period, hour, is_paused: paused_at !== null }
}

async function present(ctx: Context, offered: OfferedReports, reportId: string) {
  const row = found(await store.byId(ctx, reportId))
  const wanted = offered().get(row.report)
  const recipients = await store.recipientsOf(ctx, row.id)
  const [emailOf, nameOf, could] = await Promise.all([
    emailsOf(ctx, recipients),
    actorNames(
      ctx,
      recipients.map(({ account_id }) => ({ actor: `staff:${account_id}` })),
    ),
    wanted ? staffWho(ctx, wanted) : [],
  ])
  return {
    ...headOf(row),
    about: wanted?.about ?? row.report,
    permission: wanted?.permission ?? '',
    version: row.version,
    could_get_it: could,
    recipients: recipients.map(({ id, account_id, outside_email, added_at, stopped_at, stopped_because }) => ({
      id,
      who: nameOf(`staff:${account_id}`),
      email: emailOf(id),
      is_outside: outside_email !== null,
      added_at: toWire(added_at),
      stopped_at: stopped_at && toWire(stopped_at),
      stopped_because,
    })),
  }
}

/** The addresses of recipients, by their ids. */
async function emailsOf(ctx: Context, recipients: readonly store.RecipientRow[]): Promise<(id: string) => string> {
  const people = await staffPeople(
    ctx,
    recipients.map(({ account_id }) => account_id),
  )
  const own = new Map(people.map(({ id, email }) => [id, email]))
  const emails = new Map(
    recipients.map(({ id, account_id, outside_email }) => [id, outside_email ?? own.get(account_id) ?? '']),
  )
  return (id) => emails.get(id) ?? ''
}
