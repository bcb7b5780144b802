import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields, invalidForm, Problem } from '../../http/problem.ts'
import { isBefore } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { requireSeen } from '../auth/index.ts'
import { asDelivered, embedImages, giveUp, shownInline } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { check, madeUp } from './checks.ts'
import type { campaigns } from './contract.ts'
import { EMPTY_CONTENT } from './content.ts'
import { mailTest, send } from './jobs.ts'
import { prepare } from './message.ts'
import { pictureType } from './picture-type.ts'
import { detailOf, lineOf, recipientLine, resultsOf } from './presentation.ts'
import * as results from './results/store.ts'
import { campaignCan, type CampaignStatus, nextMorning } from './rules.ts'
import * as sending from './sending/store.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

const USUAL_RATE = 300
/** So many people of its lists are offered beside a preview. */
const SHOWN_PEOPLE = 5

export const handlers: Handlers<typeof campaigns> = {
  async list(ctx, asked) {
    const { items, count } = await store.search(ctx, asked)
    const tallies = await results.talliesOf(
      ctx,
      items.map(({ id }) => id),
    )
    return { items: items.map((row) => lineOf(row, tallies)), count }
  },

  async series(ctx) {
    const rows = await store.allSeries(ctx)
    const tallies = await results.talliesOf(
      ctx,
      rows.map(({ id }) => id),
    )
    const items = rows.map((row) => ({ ...lineOf(row, tallies), delay_hours: row.delay_hours }))
    return { items, count: items.length }
  },

  settings: (ctx) => store.settings(ctx),

  async setSettings(ctx, { version, ...values }) {
    return transaction(ctx, async (ctx) => {
      const before = await store.lockSettings(ctx)
      await requireSeen(ctx, before.version, version, { entity: 'campaign_settings', entityId: 'all' })
      await store.saveSettings(ctx, { ...values, version: before.version + 1 })
      await audit(ctx, {
        action: 'campaign_settings.changed',
        entity: 'campaign_settings',
        entityId: 'all',
        details: values,
      })
      return store.settings(ctx)
    })
  },

  async create(ctx, { name }) {
    return transaction(ctx, async (ctx) => {
      const id = ctx.random.uuid()
      await store.insert(ctx, {
        id,
        kind: 'CAMPAIGN',
        name,
        status: 'DRAFT',
        about: 'offers',
        content: EMPTY_CONTENT,
        rate_per_minute: USUAL_RATE,
        held_back_percent: 0,
        created_by: ctx.caller.account?.id ?? null,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      await audit(ctx, { action: 'created', entity: 'campaign', entityId: id })
      return detailOf(ctx, found(await store.byId(ctx, id)))
    })
  },

  read: async (ctx, { campaignId }) => detailOf(ctx, found(await store.byId(ctx, campaignId))),

  async save(ctx, { campaignId, version, ...values }) {
    const requireEditable = (ctx: Context, { id, status, version: now }: store.CampaignRow) => {
      allow(campaignCan.edit(status))
      return requireSeen(ctx, now, version, { entity: 'campaign', entityId: id })
    }
    const before = found(await store.byId(ctx, campaignId))
    await requireEditable(ctx, before)
    if (before.status === 'ON') await requireSendable(ctx, { ...before, ...values })
    return change(ctx, campaignId, async (ctx, row) => {
      await requireEditable(ctx, row)
      const known = new Set((await store.listNames(ctx)).map(({ id }) => id))
      if (values.list_ids.some((id) => !known.has(id))) throw invalidFields({ list_ids: [messages.chooseList] })
      await store.update(ctx, row, values)
      return 'changed'
    })
  },

  async addPicture(ctx, { file }) {
    const bytes = Buffer.from(file, 'base64')
    const media_type = pictureType(bytes)
    if (!media_type) throw invalidFields({ file: [messages.noPicture] })
    return { id: await store.addPicture(ctx, { media_type, bytes }) }
  },

  async preview(ctx, { campaignId, language, variant, email }) {
    const { content, list_ids, about } = found(await store.byId(ctx, campaignId))
    const people = await sending.firstAddressesIn(ctx, list_ids, about, SHOWN_PEOPLE)
    const person = email === undefined ? undefined : found(await sending.personIn(ctx, list_ids, about, email))
    const prepared = await prepare(ctx, content)
    const reader = language ?? person?.language ?? 'en'
    const made = await madeUp(ctx, prepared, { language: reader === 'es' ? 'es' : 'en', variant, person })
    const { subject, html, text } = await asDelivered(made)
    const { logo_image } = await currentSettings(ctx)
    const shown = await embedImages(shownInline(html, prepared.pictures), logo_image?.png)
    return { subject, html: shown, text, people }
  },

  async check(ctx, { campaignId }) {
    const checked = await check(ctx, found(await store.byId(ctx, campaignId)))
    return { ...checked, faults: [...checked.faults] }
  },

  async test(ctx, { campaignId, language = 'en', variant }) {
    const { account } = ctx.caller
    if (!account) throw new Problem('unauthorized')
    const { id } = found(await store.byId(ctx, campaignId))
    const ref = ctx.random.uuid()
    await enqueue(ctx, mailTest, { campaignId: id, to: account.email, language, variant, ref })
    return { to: account.email }
  },

  async schedule(ctx, { campaignId, version, when, at }) {
    const row = found(await store.byId(ctx, campaignId))
    allow(campaignCan.schedule(row.status))
    const { faults } = await check(ctx, row)
    if (faults.length > 0) throw invalidForm(messages.checksFailed)
    const sendAt = await momentOf(ctx, when, at)
    return change(ctx, campaignId, async (ctx, row) => {
      allow(campaignCan.schedule(row.status))
      await requireSeen(ctx, row.version, version, { entity: 'campaign', entityId: row.id })
      await store.update(ctx, row, { status: 'SCHEDULED', send_at: sendAt })
      if (when === 'NOW') await enqueue(ctx, send, {})
      return 'scheduled'
    })
  },

  withdraw: (ctx, { campaignId }) =>
    turn(ctx, campaignId, campaignCan.withdraw, { status: 'DRAFT', send_at: null }, 'withdrawn'),
  pause: (ctx, { campaignId }) => turn(ctx, campaignId, campaignCan.pause, { status: 'PAUSED' }, 'paused'),

  async resume(ctx, { campaignId }) {
    const resumed = await turn(ctx, campaignId, campaignCan.resume, { status: 'SENDING' }, 'resumed')
    await enqueue(ctx, send, {})
    return resumed
  },

  async stop(ctx, { campaignId }) {
    return change(ctx, campaignId, async (ctx, row) => {
      allow(campaignCan.stop(row.status))
      await store.update(ctx, row, { status: 'STOPPED', ended_at: ctx.now })
      await giveUp(ctx, await sending.mailsWaiting(ctx, row.id), 'The campaign was stopped')
      return 'stopped'
    })
  },

  async turnOn(ctx, { campaignId }) {
    const row = found(await store.byId(ctx, campaignId))
    allow(campaignCan.turnOn(row.status))
    const { faults } = await check(ctx, row)
    if (faults.length > 0) throw invalidForm(messages.checksFailed)
    return change(ctx, campaignId, async (ctx, row) => {
      allow(campaignCan.turnOn(row.status))
      await store.update(ctx, row, { status: 'ON', started_at: ctx.now })
      await store.putPace(ctx, row.id, ctx.now)
      return 'turned on'
    })
  },

  turnOff: (ctx, { campaignId }) => turn(ctx, campaignId, campaignCan.turnOff, { status: 'OFF' }, 'turned off'),

  async results(ctx, { campaignId }) {
    return resultsOf(ctx, found(await store.byId(ctx, campaignId)))
  },

  async recipients(ctx, { campaignId, ...asked }) {
    const { id } = found(await store.byId(ctx, campaignId))
    const { rows, count, next } = await sending.recipientsOf(ctx, id, asked)
    return { items: rows.map(recipientLine), count, next }
  },
}

/**
 * Edits to a series that is on take effect at once, so they need the permission to send and must pass the checks.
 * @throws Problem 403 · 422 when a check fails
 */
async function requireSendable(ctx: Context, campaign: store.CampaignRow): Promise<void> {
  if (!ctx.caller.account?.permissions.has('EmailCampaigns:Send')) throw new Problem('forbidden')
  const { faults } = await check(ctx, campaign)
  if (faults.length > 0) throw invalidForm(messages.notWhileOn)
}

/** Changes a locked campaign, audits it, and returns the result. */
function change(ctx: Context, campaignId: string, work: (ctx: Context, row: store.CampaignRow) => Promise<string>) {
  return transaction(ctx, async (ctx) => {
    const row = found(await store.lock(ctx, campaignId))
    const action = await work(ctx, row)
    await audit(ctx, { action, entity: 'campaign', entityId: row.id })
    return detailOf(ctx, found(await store.byId(ctx, campaignId)))
  })
}

/** Changes the status of a campaign, if allowed. */
function turn(
  ctx: Context,
  campaignId: string,
  may: (status: CampaignStatus) => ReturnType<typeof campaignCan.edit>,
  patch: Parameters<typeof store.update>[2],
  action: string,
) {
  return change(ctx, campaignId, async (ctx, row) => {
    allow(may(row.status))
    await store.update(ctx, row, patch)
    return action
  })
}

async function momentOf(
  ctx: Context,
  when: 'NOW' | 'MORNING' | 'AT',
  at: Temporal.Instant | undefined,
): Promise<Temporal.Instant> {
  if (when === 'NOW') return ctx.now
  if (when === 'MORNING') return nextMorning(ctx.now, (await store.settings(ctx)).morning)
  if (!at || isBefore(at, ctx.now)) throw invalidFields({ at: [messages.inThePast] })
  return at
}
