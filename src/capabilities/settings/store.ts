import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Cents } from '../../lib/money.ts'
import { json, type Row } from '../../platform/database.ts'
import type { Business, Flags, Glossary } from './contract.ts'

/** The value of each key of the settings table. */
export interface Kept {
  readonly business: Business
  readonly flags: Flags
  readonly price_drop: PriceDropSettings
  readonly shuttle: ShuttleSettings
  readonly glossary: { readonly entries: Readonly<Glossary> }
}

/** The longest promised wait for a shuttle, and the points for a broken promise. */
export interface ShuttleSettings {
  readonly promised_minutes: number
  readonly points: number
}

/** Whether lower prices are offered for existing bookings, and the smallest saving that is. */
export interface PriceDropSettings {
  readonly enabled: boolean
  readonly least_cents: Cents
}

type Key = keyof Kept

/** All settings. */
export async function readSettings(ctx: Pick<Context, 'db'>): Promise<Partial<Kept>> {
  const { rows } = await sql<{ kept: Partial<Kept> | null }>`
    select jsonb_object_agg(key, value) as kept from settings`.execute(ctx.db)
  return rows[0]?.kept ?? {}
}

/** Adds a missing setting; an existing one may have been edited by staff. */
export async function addSetting<K extends Key>(ctx: Context, key: K, value: Kept[K]): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at) values (${key}, ${json(value)}, ${ctx.now})
    on conflict (key) do nothing`.execute(ctx.db)
}

/** Merges fields into an existing setting. */
export async function changeSetting<K extends Key>(ctx: Context, key: K, change: Partial<Kept[K]>): Promise<void> {
  await sql`update settings set value = value || ${json(change)}, updated_at = ${ctx.now} where key = ${key}`.execute(
    ctx.db,
  )
}

/** The vehicle classes, for another store's statement. */
export const vehicleClasses = sql`
  (select code, name, description, default_allotment, position from vehicle_classes) as vehicle_classes`

export function readVehicleClasses({ db }: Pick<Context, 'db'>) {
  return db.selectFrom('vehicle_classes').select(['code', 'name', 'description']).orderBy('position').execute()
}

/** Adds the classes that do not exist yet. */
export async function addVehicleClasses(
  ctx: Context,
  classes: readonly Omit<Row<'vehicle_classes'>, 'position'>[],
): Promise<void> {
  const rows = classes.map((each, position) => ({ ...each, position }))
  await ctx.db
    .insertInto('vehicle_classes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
