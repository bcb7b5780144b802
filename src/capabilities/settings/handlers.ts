import type { Handlers } from '../../http/capability.ts'
import type { CallOutput } from '../../http/endpoint.ts'
import { found, invalidFields, type Problem } from '../../http/problem.ts'
import { Message } from '../../lib/message.ts'
import { fromDollars, toDollars } from '../../lib/money.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { keptBySiteVersion, siteChanged } from '../../platform/site-version.ts'
import type { DayClose, Facts, Guide, Moves, PriceDrop, SavedPrice, Settings, settings } from './contract.ts'
import { loadSettings, TRUSTED_MS } from './site-settings.ts'
import {
  APPROVALS,
  CARE,
  DAY_CLOSE,
  FACTS,
  FREE_BOOKINGS,
  GATE,
  GUIDE,
  MOVES,
  PRICE_DROP,
  SAVED_PRICE,
  SHUTTLE,
} from './demo.ts'
import { approvalSettings, careSettings, freeBookingLimit, gateSettings, shuttleSettings } from './in-force.ts'
import { checkedLogo } from './logo.ts'
import { checkedPicture } from './pictures.ts'
import {
  addSetting,
  changeSetting,
  deleteLogo,
  deletePicture,
  describePicture,
  type Kept,
  putLogo,
  putPicture,
  readLogo,
  readPicture,
  readRevised,
  readSettings,
} from './store.ts'
import { messages } from './texts.ts'

/** What the settings ask of those who build upon them. */
export interface Others {
  /** The terms that the public may read. */
  readonly publicTerms: (ctx: Context) => Promise<Settings['terms']>
  readonly editConflict: EditConflict
  /** Which of some e-mail addresses, in lower case, are those of active staff. */
  readonly addressesOfStaff: (ctx: Context, emails: readonly string[]) => Promise<ReadonlySet<string>>
}

export function handlersWith({ publicTerms, editConflict, addressesOfStaff }: Others): Handlers<typeof settings> {
  const { change, replace } = writersWith(editConflict)
  const publicSettings = keptBySiteVersion(
    async (ctx): Promise<Settings> => {
      const { logo_image: _, ...shown } = await loadSettings(ctx)
      return { ...shown, terms: await publicTerms(ctx) }
    },
    { trustFor: TRUSTED_MS },
  )
  /** Changes public settings and answers all of them as they are now. */
  async function changed(
    ctx: Context,
    key: 'flags' | 'business' | 'logo' | 'glossary' | 'picture',
    act: (ctx: Context) => Promise<Readonly<Record<string, unknown>>>,
  ): Promise<Settings> {
    await transaction(ctx, async (ctx) => {
      const details = await act(ctx)
      await audit(ctx, { action: `settings.${key}_set`, entity: 'settings', entityId: key, details })
    })
    siteChanged(ctx)
    return publicSettings(ctx)
  }

  return {
    get: publicSettings,

    current,

    async setFlags(ctx, { revision, ...flags }) {
      return changed(ctx, 'flags', async (ctx) => {
        await change(ctx, 'flags', flags, revision)
        return flags
      })
    },

    async setBusiness(ctx, { revision, ...business }) {
      return changed(ctx, 'business', async (ctx) => {
        await change(ctx, 'business', business, revision)
        return business
      })
    },

    async getLogo(ctx, { format }) {
      const { hash, png, ...uploaded } = found(await readLogo(ctx))
      const { media_type, file } = format === 'png' ? { media_type: 'image/png' as const, file: png } : uploaded
      return { hash, media_type, file: file.toString('base64') }
    },

    async setLogo(ctx, { file }) {
      const logo = await checkedLogo(Buffer.from(file, 'base64'))
      if (logo instanceof Message) throw invalidFields({ file: [logo] })
      return changed(ctx, 'logo', async (ctx) => {
        await putLogo(ctx, logo)
        return { hash: logo.hash, media_type: logo.media_type }
      })
    },

    async removeLogo(ctx) {
      return changed(ctx, 'logo', async (ctx) => {
        await deleteLogo(ctx)
        return { removed: true }
      })
    },

    async getPicture(ctx, asked) {
      return { file: found(await readPicture(ctx, asked)).toString('base64') }
    },

    async setPicture(ctx, { slot, file, ...words }) {
      const picture = file ? await checkedPicture(Buffer.from(file, 'base64')) : undefined
      if (picture instanceof Message) throw invalidFields({ file: [picture] })
      return changed(ctx, 'picture', async (ctx) => {
        if (picture) await putPicture(ctx, slot, { ...picture, ...words })
        else if (!(await describePicture(ctx, slot, words))) throw invalidFields({ file: [messages.pictureMissing] })
        return { slot, ...words, ...(picture && { hash: picture.hash }) }
      })
    },

    async removePicture(ctx, { slot }) {
      return changed(ctx, 'picture', async (ctx) => {
        await deletePicture(ctx, slot)
        return { slot, removed: true }
      })
    },

    /** The last translation of a word wins, so that none is there twice. */
    async setGlossary(ctx, { glossary, revision }) {
      const entries = [...new Map(glossary.map((entry) => [entry.english, entry])).values()]
      return changed(ctx, 'glossary', async (ctx) => {
        await addSetting(ctx, 'glossary', { entries: [] })
        await change(ctx, 'glossary', { entries }, revision)
        return { count: entries.length }
      })
    },

    ...houseRulesWith(replace, addressesOfStaff),
  }
}

type SiteCalls =
  | 'current'
  | 'get'
  | 'setFlags'
  | 'setBusiness'
  | 'getLogo'
  | 'setLogo'
  | 'removeLogo'
  | 'getPicture'
  | 'setPicture'
  | 'removePicture'
  | 'setGlossary'

/** What is told to whoever would overwrite somebody else's edit: who was faster, and when. */
type EditConflict = (ctx: Context, edited: { entity: string; entityId: string }) => Promise<Problem>

function writersWith(editConflict: EditConflict) {
  /**
   * Changes a setting that is still as it was read.
   * @throws Problem 409 when somebody has changed it since
   */
  async function change<K extends keyof Kept>(
    ctx: Context,
    key: K,
    value: Partial<Kept[K]>,
    revision: number | undefined,
  ): Promise<void> {
    if (await changeSetting(ctx, key, value, revision)) return
    throw await editConflict(ctx, { entity: 'settings', entityId: key })
  }

  /**
   * Changes a rule of the house, which stands as it began until then, and shows it as it is now.
   * @throws Problem 409 as {@link change}
   */
  async function replace<K extends keyof Kept, Shown>(
    ctx: Context,
    key: K,
    initial: Kept[K],
    asked: { details: Partial<Kept[K]>; revision: number | undefined; show: (ctx: Context) => Promise<Shown> },
  ): Promise<Shown> {
    const { details, revision, show } = asked
    return transaction(ctx, async (ctx) => {
      await addSetting(ctx, key, initial)
      await change(ctx, key, details, revision)
      await audit(ctx, { action: `settings.${key}_set`, entity: 'settings', entityId: key, details })
      return show(ctx)
    })
  }

  return { change, replace }
}

async function current(ctx: Context): Promise<CallOutput<typeof settings.current>> {
  const { kept, revisions } = await readRevised(ctx)
  const { business, flags, glossary, price_drop, shuttle, moves, approvals, gate, day_close, care, guide, facts } = kept
  return {
    business: found(business),
    flags: found(flags),
    glossary: [...(glossary?.entries ?? [])],
    price_drop: priceDropLine(price_drop),
    shuttle: shuttle ?? SHUTTLE,
    moves: movesLine(moves),
    approvals: { ...APPROVALS, ...approvals },
    gate: gate ?? GATE,
    day_close: { emails: [...(day_close ?? DAY_CLOSE).emails] },
    care: { ...CARE, ...care },
    guide: { ...GUIDE, ...guide },
    facts: { ...FACTS, ...facts },
    saved_price: kept.saved_price ?? SAVED_PRICE,
    free_bookings: kept.free_bookings ?? FREE_BOOKINGS,
    revisions: { ...UNCHANGED, ...revisions },
  }
}

/** What is not kept yet stands at its first revision, with what it begins with. */
const UNCHANGED = {
  business: 1,
  flags: 1,
  glossary: 1,
  price_drop: 1,
  shuttle: 1,
  moves: 1,
  approvals: 1,
  gate: 1,
  day_close: 1,
  care: 1,
  guide: 1,
  facts: 1,
  saved_price: 1,
  free_bookings: 1,
}

function houseRulesWith(
  replace: ReturnType<typeof writersWith>['replace'],
  addressesOfStaff: Others['addressesOfStaff'],
): Omit<Handlers<typeof settings>, SiteCalls> {
  return {
    getPriceDrop: presentPriceDrop,

    async setPriceDrop(ctx, { enabled, least_amount, revision }) {
      const details = {
        ...(enabled !== undefined && { enabled }),
        ...(least_amount !== undefined && { least_cents: fromDollars(least_amount) }),
      }
      return replace(ctx, 'price_drop', PRICE_DROP, { details, revision, show: presentPriceDrop })
    },

    getShuttle: shuttleSettings,

    async setShuttle(ctx, { revision, ...details }) {
      return replace(ctx, 'shuttle', SHUTTLE, { details, revision, show: shuttleSettings })
    },

    getMoves: presentMoves,

    async setMoves(ctx, { credit, offer_hours, revision }) {
      const details = {
        ...(offer_hours !== undefined && { offer_hours }),
        ...(credit !== undefined && { credit_cents: fromDollars(credit) }),
      }
      return replace(ctx, 'moves', MOVES, { details, revision, show: presentMoves })
    },

    async setGate(ctx, { revision, ...details }) {
      return replace(ctx, 'gate', GATE, { details, revision, show: gateSettings })
    },

    async setDayClose(ctx, { revision, emails }) {
      const details = { emails: [...new Set(emails)] }
      await requireKnown(ctx, details.emails, addressesOfStaff)
      return replace(ctx, 'day_close', DAY_CLOSE, { details, revision, show: presentDayClose })
    },

    async setCare(ctx, { revision, ...details }) {
      return replace(ctx, 'care', CARE, { details, revision, show: careSettings })
    },

    async setGuide(ctx, { revision, ...details }) {
      return replace(ctx, 'guide', GUIDE, { details, revision, show: presentGuide })
    },

    async setFacts(ctx, { revision, ...details }) {
      return replace(ctx, 'facts', FACTS, { details, revision, show: presentFacts })
    },

    async setSavedPrice(ctx, { revision, ...details }) {
      return replace(ctx, 'saved_price', SAVED_PRICE, { details, revision, show: presentSavedPrice })
    },

    async setFreeBookings(ctx, { revision, ...details }) {
      return replace(ctx, 'free_bookings', FREE_BOOKINGS, { details, revision, show: freeBookingLimit })
    },

    getApprovals: approvalSettings,

    async setApprovals(ctx, { revision, ...details }) {
      return replace(ctx, 'approvals', APPROVALS, { details, revision, show: approvalSettings })
    },
  }
}

/**
 * Numbers of the business leave the house only by who may send them outside; addresses that get them already may stay.
 * @throws Problem 422 for an address that is none of the staff's
 */
async function requireKnown(
  ctx: Context,
  emails: readonly string[],
  addressesOfStaff: Others['addressesOfStaff'],
): Promise<void> {
  if (ctx.caller.account?.permissions.has('Reports:SendOutside')) return
  const before = await presentDayClose(ctx)
  const kept = new Set(before.emails.map((email) => email.toLowerCase()))
  const added = emails.filter((email) => !kept.has(email.toLowerCase()))
  const own = await addressesOfStaff(
    ctx,
    added.map((email) => email.toLowerCase()),
  )
  const outside = added.filter((email) => !own.has(email.toLowerCase()))
  if (outside.length > 0) throw invalidFields({ emails: [messages.outsideAddress({ emails: outside.join(', ') })] })
}

async function presentDayClose(ctx: Context): Promise<DayClose> {
  const { emails } = (await readSettings(ctx)).day_close ?? DAY_CLOSE
  return { emails: [...emails] }
}

async function presentGuide(ctx: Context): Promise<Guide> {
  return { ...GUIDE, ...(await readSettings(ctx)).guide }
}

async function presentFacts(ctx: Context): Promise<Facts> {
  return { ...FACTS, ...(await readSettings(ctx)).facts }
}

async function presentSavedPrice(ctx: Context): Promise<SavedPrice> {
  return (await readSettings(ctx)).saved_price ?? SAVED_PRICE
}

async function presentMoves(ctx: Context): Promise<Moves> {
  return movesLine((await readSettings(ctx)).moves)
}

function movesLine(moves: Kept['moves'] | undefined): Moves {
  const { credit_cents, offer_hours } = { ...MOVES, ...moves }
  return { offer_hours, credit: toDollars(credit_cents) }
}

async function presentPriceDrop(ctx: Context): Promise<PriceDrop> {
  return priceDropLine((await readSettings(ctx)).price_drop)
}

function priceDropLine({ enabled, least_cents }: Kept['price_drop'] = PRICE_DROP): PriceDrop {
  return { enabled, least_amount: toDollars(least_cents) }
}
