import { Problem } from '../../http/problem.ts'
import { isBefore, pacificDate, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { actorOf, type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { keptBySiteVersion, type OfVersion } from '../../platform/site-version.ts'
import { actorNames } from '../auth/index.ts'
import { type ChangedDates, changedDates } from './changed-dates.ts'
import { showPrices } from './jobs.ts'
import { datePrices, type DatePrices, type PriceBook } from './rules.ts'
import { changedSections, type Section, SECTIONS } from './sections.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { inForce, publishFaults } from './versions.ts'

const versions = keptBySiteVersion(store.currentVersions, { trustFor: 0 })

/**
 * The version of the price book in force at the moment of `ctx`: the whole of it or the one before, never some of each.
 * Never stale: the site's version is compared at each call.
 */
export async function versionInForce(ctx: Context): Promise<store.KeptVersion> {
  return inForce(await versions(ctx), ctx.now)
}

/** The price book in force. */
export async function priceBook(ctx: Context): Promise<PriceBook> {
  return (await versionInForce(ctx)).book
}

/**
 * The price book as this process knows it, with the version of the site that it is of: for who writes what it says only while
 * that is the version (`isSiteVersion`). Undefined where it is not in memory.
 */
export async function priceBookInMemory(ctx: Context): Promise<OfVersion<PriceBook> | undefined> {
  const kept = await versions.unasked(ctx)
  return kept && { value: inForce(kept.value, ctx.now).book, version: kept.version }
}

/** Each Pacific date's list prices by class, both ends included; a date that no plan prices has none. */
export async function dayPrices(ctx: Context, from: string, to: string): Promise<DatePrices[]> {
  return datePrices((await priceBook(ctx)).plans, from, to)
}

/** The dates on which the same stay may have another price today than it had at some time since a moment, if any. */
export async function datesChangedSince(ctx: Context, moment: Temporal.Instant): Promise<ChangedDates | undefined> {
  const begun = (await store.versionsSince(ctx, moment)).filter(({ effective_at }) => !isBefore(ctx.now, effective_at))
  const { book } = inForce(begun, ctx.now)
  const before = begun.map((version) => version.book)
  return changedDates(book, before, { since: pacificDate(moment), today: pacificDate(ctx.now) })
}

/** The draft: what the next version will say, for as long as nobody publishes it. */
export async function draft(ctx: Context): Promise<store.Draft> {
  const kept = await store.readDraft(ctx)
  return { ...kept, touched: Object.fromEntries(openTouches(kept)) }
}

/** The changes that no version has yet. */
function openTouches({ touched }: Pick<store.Draft, 'touched'>): [string, store.Touch][] {
  return Object.entries(touched).filter(([, { is_settled }]) => !is_settled)
}

/** All changes as ones that were published or thrown away: still there for who began to edit before them. */
function settled(touched: store.Draft['touched'], { plans }: PriceBook): store.Draft['touched'] {
  const isKept = (what: string) => !what.startsWith('plans/') || plans.some(({ id }) => what === `plans/${id}`)
  return Object.fromEntries(
    Object.entries(touched).flatMap(([what, touch]) => (isKept(what) ? [[what, { ...touch, is_settled: true }]] : [])),
  )
}

/** A change of the draft: which part, as it was read at which revision. */
export interface DraftEdit {
  /** What is edited: a section, or one thing of it as `plans/{id}`. Editors of different things do not meet. */
  readonly what: Section | `${Section}/${string}`
  readonly revision: number
  readonly change: (book: PriceBook) => PriceBook
}

/**
 * Changes the draft, unless somebody else has changed the same thing since it was read.
 * @throws Problem 409 `conflict` with who did, when
 */
export async function editDraft(ctx: Context, { what, revision, change }: DraftEdit): Promise<store.Draft> {
  return transaction(ctx, async (ctx) => {
    const draft = await store.lockDraft(ctx)
    const [section = ''] = what.split('/')
    for (const touch of [draft.touched[what], draft.touched[section]])
      if (touch && touch.revision > revision) throw await changedBy(ctx, touch)
    const next = draft.revision + 1
    const touched = { ...draft.touched, [what]: { revision: next, at: toWire(ctx.now), by: actorOf(ctx) } }
    const edited = { book: change(draft.book), revision: next, touched }
    await store.saveDraft(ctx, edited)
    await audit(ctx, { action: 'price_book.edited', entity: 'price_book', entityId: 'draft', details: { what } })
    return edited
  })
}

/**
 * Puts a version, or by `undefined` the latest one, in place of the draft's content.
 * @throws Problem 409 when the draft has changed since it was read
 */
export async function replaceDraft(
  ctx: Context,
  { number, revision }: { number?: number | undefined; revision: number },
): Promise<store.Draft> {
  return transaction(ctx, async (ctx) => {
    const draft = await store.lockDraft(ctx)
    if (draft.revision !== revision) throw await draftChanged(ctx, draft)
    const head = await store.headVersion(ctx)
    const version = number === undefined ? head : await store.version(ctx, number)
    if (!version) throw new Problem('not_found')
    const next = draft.revision + 1
    const touch = { revision: next, at: toWire(ctx.now), by: actorOf(ctx) }
    const replaced = changedSections(draft.book, version.book)
    requireUpdate(ctx, replaced)
    const touchedOf = (sections: readonly Section[]) => Object.fromEntries(sections.map((section) => [section, touch]))
    const before = { ...settled(draft.touched, version.book), ...settled(touchedOf(replaced), version.book) }
    const touched =
      number === undefined ? before : { ...before, ...touchedOf(changedSections(head.book, version.book)) }
    const edited = { book: version.book, revision: next, touched }
    await store.saveDraft(ctx, edited)
    const action = number === undefined ? 'price_book.discarded' : 'price_book.restored'
    await audit(ctx, { action, entity: 'price_book', entityId: 'draft', details: { number: version.number } })
    return edited
  })
}

/**
 * Publishes the draft as the next version: now, or at a later moment.
 * @throws Problem 409 when the draft has changed since it was read, 403 without the permission of a section that changes,
 * 422 when nothing changes or the moment does not come after those of all other versions
 */
export async function publishDraft(
  ctx: Context,
  { revision, reason, effectiveAt = ctx.now }: { revision: number; reason: string; effectiveAt?: Temporal.Instant },
): Promise<store.KeptVersion> {
  return transaction(ctx, async (ctx) => {
    const draft = await store.lockDraft(ctx)
    if (draft.revision !== revision) throw await draftChanged(ctx, draft)
    const head = await store.headVersion(ctx)
    const changed = changedSections(head.book, draft.book)
    const faults = publishFaults({ head, book: draft.book, changed, effectiveAt, now: ctx.now })
    if (faults) throw new Problem('validation', faults)
    requireUpdate(ctx, changed)
    const version = { number: (await store.lastNumber(ctx)) + 1, book: draft.book, effective_at: effectiveAt }
    await store.insertVersion(ctx, { ...version, reason, changed, published_by: actorOf(ctx) })
    const touched = settled(draft.touched, draft.book)
    await store.saveDraft(ctx, { book: draft.book, revision: draft.revision + 1, touched })
    if (effectiveAt.epochMilliseconds > ctx.now.epochMilliseconds) {
      await enqueue(ctx, showPrices, { number: version.number }, { startAfter: effectiveAt })
    }
    await audit(ctx, {
      action: 'price_book.published',
      entity: 'price_book',
      entityId: String(version.number),
      details: { reason, changed, effective_at: toWire(effectiveAt) },
    })
    return version
  })
}

/**
 * Takes back the latest version before it begins. The draft keeps what it says.
 * @throws Problem 422 when it has begun, or another one waits behind it
 */
export async function cancelVersion(ctx: Context, number: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const draft = await store.lockDraft(ctx)
    const version = await store.version(ctx, number)
    if (!version) throw new Problem('not_found')
    const head = await store.headVersion(ctx)
    if (head.number !== number) throw new Problem('validation', { formErrors: [messages.book.notLatest] })
    if (head.effective_at.epochMilliseconds <= ctx.now.epochMilliseconds) {
      throw new Problem('validation', { formErrors: [messages.book.hasBegun] })
    }
    await store.cancelVersion(ctx, number)
    requireUpdate(ctx, changedSections((await store.headVersion(ctx)).book, head.book))
    await store.saveDraft(ctx, { ...draft, revision: draft.revision + 1 })
    await audit(ctx, { action: 'price_book.canceled', entity: 'price_book', entityId: String(number) })
  })
}

/** Whether the caller may change all of these; the system may. */
export function mayUpdate(ctx: Context, sections: readonly Section[]): boolean {
  return missingOf(ctx, sections) === undefined
}

function missingOf({ caller }: Context, sections: readonly Section[]): Section | undefined {
  const { account } = caller
  return sections.find((section) => account && !account.permissions.has(`${SECTIONS[section].area}:Update`))
}

function requireUpdate(ctx: Context, changed: readonly Section[]): void {
  const missing = missingOf(ctx, changed)
  if (missing)
    throw new Problem('forbidden', { message: messages.book.forbidden({ section: messages.section[missing] }) })
}

/** The latest change of a draft that is not as it was read; publishing leaves none, so then the version tells. */
async function draftChanged(ctx: Context, draft: store.Draft): Promise<Problem> {
  const [last] = openTouches(draft).toSorted(([, a], [, b]) => b.revision - a.revision)
  if (last) return changedBy(ctx, last[1])
  const head = await store.headVersion(ctx)
  const who = (await actorNames(ctx, [{ actor: head.published_by }]))(head.published_by)
  return new Problem('conflict', { message: messages.book.publishedBy({ who, number: head.number }) })
}

async function changedBy(ctx: Context, { by, at }: store.Touch): Promise<Problem> {
  const who = (await actorNames(ctx, [{ actor: by }]))(by)
  return new Problem('conflict', { message: messages.book.changedBy({ who, at }) })
}
