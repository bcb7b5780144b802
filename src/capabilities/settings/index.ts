import { capability } from '../../http/capability.ts'
import { Problem, tryLater } from '../../http/problem.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { StartError } from '../../platform/errors.ts'
import { siteChanged } from '../../platform/site-version.ts'
import { settings as contract } from './contract.ts'
import { currentSettings } from './site-settings.ts'
import {
  DAY_CLOSE,
  DEMO_SETTINGS,
  DEMO_VEHICLE_CLASSES,
  MOVES,
  PRICE_DROP,
  SAVED_PRICE,
  unnamedSettings,
} from './demo.ts'
import { handlersWith, type Others } from './handlers.ts'
import {
  addSetting,
  addVehicleClasses,
  changeSetting,
  type DayCloseSettings,
  type MoveSettings,
  type PriceDropSettings,
  readSettings,
  type ShuttleTimes,
} from './store.ts'
import { messages } from './texts.ts'

export { currentSettings, loadSettings, type SiteSettings } from './site-settings.ts'
export { approvalSettings, careSettings, freeBookingLimit, gateSettings, shuttleSettings } from './in-force.ts'
export { named } from './glossary.ts'
export { seedDemoPictures } from './seed-pictures.ts'
export {
  changeVehicleClass,
  type MoveSettings,
  type PriceDropSettings,
  readClassSpaces,
  type VehicleClassRow,
  vehicleClasses,
} from './store.ts'

/** The settings' calls, with what they ask of others: the terms they show are the price book's. */
export const settingsWith = (others: Others) => capability('settings', contract, handlersWith(others))

/**
 * Refuses while staff have turned booking or the whole site off.
 * @throws Problem `maintenance` for the site; a form error for booking alone, which is no reason to call the API offline
 */
export async function requireBookingsOpen(ctx: Context): Promise<void> {
  const { bookings_disabled, is_parkweb_maint, opening_soon } = await currentSettings(ctx)
  if (is_parkweb_maint) throw new Problem('maintenance', { retryAfter: 60 })
  if (opening_soon && !ctx.caller.account?.permissions.has('Settings:Update')) throw tryLater(messages.openingSoon)
  if (bookings_disabled) throw tryLater(messages.bookingIsOff)
}

/** Whether lower prices are offered for existing bookings, and the smallest saving that is. */
export async function priceDropSettings(ctx: Context): Promise<PriceDropSettings> {
  return (await readSettings(ctx)).price_drop ?? PRICE_DROP
}

/** Since when travelers may book; null while the site says “Opening soon”. Where it never did, the epoch. */
export async function openedAt(ctx: Context): Promise<Temporal.Instant | null> {
  const { opening } = await readSettings(ctx)
  if (!opening) return Temporal.Instant.fromEpochMilliseconds(0)
  return opening.opened_at === null ? null : Temporal.Instant.from(opening.opened_at)
}

/** Opens the site for travelers, for good. Opening it again changes nothing. */
export async function openSite(ctx: Context): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if ((await openedAt(ctx)) !== null) return
    await changeSetting(ctx, 'opening', { opened_at: toWire(ctx.now) })
    await audit(ctx, { action: 'settings.opened', entity: 'settings', entityId: 'opening' })
  })
  siteChanged(ctx)
}

/** What is offered to those who are asked to move. */
export async function moveSettings(ctx: Context): Promise<MoveSettings> {
  return { ...MOVES, ...(await readSettings(ctx)).moves }
}

/** Who gets the Z reports of a closed day. */
export async function dayCloseSettings(ctx: Context): Promise<DayCloseSettings> {
  return (await readSettings(ctx)).day_close ?? DAY_CLOSE
}

/** How long a price holds that its visitor mailed to themselves, in hours. */
export async function savedPriceHours(ctx: Context): Promise<number> {
  return ((await readSettings(ctx)).saved_price ?? SAVED_PRICE).hours
}

/** Tells travelers the shuttle's times as they were measured. */
export async function noteShuttleTimes(ctx: Context, times: ShuttleTimes): Promise<void> {
  const known = (await readSettings(ctx)).shuttle_times
  if (known?.wait_minutes === times.wait_minutes && known.ride_minutes === times.ride_minutes) return
  if (!(await addSetting(ctx, 'shuttle_times', times))) await changeSetting(ctx, 'shuttle_times', times)
}

const OTHER_KIND = {
  demo: 'The database holds the demonstration, and SKYLOT_DEMO=0 is set: unset it, or start with an empty database.',
  real: 'The database holds a real business, which the demonstration must not touch: set SKYLOT_DEMO=0, as on every process of it.',
}

/**
 * Writes down at the first start whether this is the demonstration, and holds every later one to it.
 * @throws StartError when the database is of the other kind
 */
export async function holdToKind(ctx: Context, { demo }: { demo: boolean }): Promise<void> {
  if (await addSetting(ctx, 'made_as', { demo })) return
  const made = (await readSettings(ctx)).made_as
  if (made && made.demo !== demo) throw new StartError(made.demo ? OTHER_KIND.demo : OTHER_KIND.real)
}

/** Adds the demonstration business, or an unnamed one that takes no bookings; existing settings stay. */
export async function seedSettings(ctx: Context, { demo }: { demo: boolean }): Promise<void> {
  const year = Number(pacificDate(ctx.now).slice(0, 4))
  const { business, flags, price_drop, shuttle, moves, approvals, glossary, guide, facts, saved_price } = demo
    ? DEMO_SETTINGS
    : unnamedSettings(year)
  const isNew = await addSetting(ctx, 'business', business)
  if (isNew) await addSetting(ctx, 'opening', { opened_at: demo ? toWire(ctx.now) : null })
  await addSetting(ctx, 'flags', flags)
  await addSetting(ctx, 'price_drop', price_drop)
  await addSetting(ctx, 'shuttle', shuttle)
  await addSetting(ctx, 'moves', moves)
  await addSetting(ctx, 'approvals', approvals)
  await addSetting(ctx, 'glossary', glossary)
  await addSetting(ctx, 'guide', guide)
  await addSetting(ctx, 'facts', facts)
  await addSetting(ctx, 'saved_price', saved_price)
  await addVehicleClasses(
    ctx,
    DEMO_VEHICLE_CLASSES.map((each) => (demo ? each : { ...each, stalls: null, default_allotment: 0 })),
  )
  siteChanged(ctx)
}
