import { capability } from '../../http/capability.ts'
import { Problem, tryLater } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { settings as contract } from './contract.ts'
import { currentSettings } from './current.ts'
import { DEMO_SETTINGS, DEMO_VEHICLE_CLASSES, PRICE_DROP, SHUTTLE, UNNAMED_SETTINGS } from './demo.ts'
import { handlersWith, type PublicTerms } from './handlers.ts'
import { addSetting, addVehicleClasses, type PriceDropSettings, readSettings, type ShuttleSettings } from './store.ts'
import { messages } from './texts.ts'

export { currentSettings, type SiteSettings } from './current.ts'
export { named } from './glossary.ts'
export { type PriceDropSettings, type ShuttleSettings, vehicleClasses } from './store.ts'

/** The settings' calls; the terms they show are the price book's. */
export const settingsWith = (publicTerms: PublicTerms) => capability('settings', contract, handlersWith(publicTerms))

/**
 * Refuses while staff have turned booking or the whole site off.
 * @throws Problem `maintenance` for the site; a form error for booking alone, which is no reason to call the API offline
 */
export async function requireBookingsOpen(ctx: Context): Promise<void> {
  const { bookings_disabled, is_parkweb_maint } = await currentSettings(ctx)
  if (is_parkweb_maint) throw new Problem('maintenance', { retryAfter: 60 })
  if (bookings_disabled) throw tryLater(messages.bookingIsOff)
}

/** Whether lower prices are offered for existing bookings, and the smallest saving that is. */
export async function priceDropSettings(ctx: Context): Promise<PriceDropSettings> {
  return (await readSettings(ctx)).price_drop ?? PRICE_DROP
}

/** The promised shuttle wait, and the points for a broken promise. */
export async function shuttleSettings(ctx: Context): Promise<ShuttleSettings> {
  return (await readSettings(ctx)).shuttle ?? SHUTTLE
}

/** Adds the demonstration business, or an unnamed one that takes no bookings; existing settings stay. */
export async function seedSettings(ctx: Context, { demo }: { demo: boolean }): Promise<void> {
  const { business, flags, price_drop, shuttle, glossary } = demo ? DEMO_SETTINGS : UNNAMED_SETTINGS
  await addSetting(ctx, 'business', business)
  await addSetting(ctx, 'flags', flags)
  await addSetting(ctx, 'price_drop', price_drop)
  await addSetting(ctx, 'shuttle', shuttle)
  await addSetting(ctx, 'glossary', glossary)
  await addVehicleClasses(
    ctx,
    DEMO_VEHICLE_CLASSES.map((each) => (demo ? each : { ...each, default_allotment: 0 })),
  )
  currentSettings.forget(ctx)
}
