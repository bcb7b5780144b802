import { sql } from 'kysely'
import type { Cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { json, type NewRow, type Patch, type Row } from '../../platform/database.ts'
import { oncePerPage } from '../../platform/page-reads.ts'
import type { Business, Facts, Flags, FreeBookings, Glossary, Guide, SavedPrice } from './contract.ts'
import type { PictureFormat, PictureSlot } from './picture-slots.ts'
import type { CheckedPicture } from './pictures.ts'

/** The value of each key of the settings table. */
export interface Kept {
  /** Whether the first start made the demonstration. Missing in an older database until its next start. */
  readonly made_as: { readonly demo: boolean }
  readonly business: Business
  readonly flags: Flags
  readonly price_drop: PriceDropSettings
  readonly shuttle: ShuttleSettings
  /** Missing where the business was open before it could be said. */
  readonly opening: { readonly opened_at: string | null }
  readonly moves: MoveSettings
  readonly day_close: DayCloseSettings
  readonly gate: { readonly early_minutes: number }
  readonly approvals: ApprovalSettings
  readonly care: CareSettings
  readonly glossary: { readonly entries: Readonly<Glossary> }
  readonly guide: Guide
  readonly facts: Facts
  readonly saved_price: SavedPrice
  readonly free_bookings: FreeBookings
  /** Missing until enough rides are known. */
  readonly shuttle_times: ShuttleTimes
}

/** How long riders waited and rode lately, in minutes; null while too few rides are known. */
export interface ShuttleTimes {
  readonly wait_minutes: number | null
  readonly ride_minutes: number | null
}

/** Who gets the Z reports of a closed day. */
export interface DayCloseSettings {
  readonly emails: readonly string[]
}

/** What the house offers to those it asks to move. */
export interface MoveSettings {
  /** Given to who moves; 0 for nothing. */
  readonly credit_cents: Cents
  /** How long an offer holds, at most until the arrival. */
  readonly offer_hours: number
}

/** How long what staff ask for beyond their limits waits for somebody else. */
export interface ApprovalSettings {
  readonly expire_hours: number
}

/** Hours until the first answer to a complaint and to a message. */
export interface CareSettings {
  readonly incident_hours: number
  readonly inquiry_hours: number
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
type Reader = Pick<Context, 'db' | 'reads'>

/** All settings. */
export const readSettings = oncePerPage(async ({ db }: Reader): Promise<Partial<Kept>> => {
  const { rows } = await sql<{ kept: Partial<Kept> | null }>`
    select jsonb_object_agg(key, value) as kept from settings`.execute(db)
  return rows[0]?.kept ?? {}
})

/** Adds a missing setting; an existing one may have been edited by staff. Answers whether it was missing. */
export async function addSetting<K extends Key>(ctx: Context, key: K, value: Kept[K]): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (key, value, updated_at) values (${key}, ${json(value)}, ${ctx.now})
    on conflict (key) do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** All settings with how often each was changed, as they are this moment. */
export async function readRevised(ctx: Pick<Context, 'db'>): Promise<{ kept: Partial<Kept>; revisions: Revisions }> {
  const { rows } = await sql<{ kept: Partial<Kept> | null; revisions: Revisions | null }>`
    select jsonb_object_agg(key, value) as kept, jsonb_object_agg(key, revision) as revisions from settings`.execute(
    ctx.db,
  )
  return { kept: rows[0]?.kept ?? {}, revisions: rows[0]?.revisions ?? {} }
}

type Revisions = Readonly<Partial<Record<Key, number>>>

/**
 * Merges fields into an existing setting.
 * @param revision the one that was read: a later one is left as it is; without it, any is changed
 * @returns whether it was changed
 */
export async function changeSetting<K extends Key>(
  ctx: Context,
  key: K,
  change: Partial<Kept[K]>,
  revision?: number,
): Promise<boolean> {
  const { rows } = await sql`
    update settings set value = value || ${json(change)}, updated_at = ${ctx.now}, revision = revision + 1
    where key = ${key} and revision = coalesce(${revision ?? null}::int, revision) returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** The vehicle classes, for another store's statement. */
export const vehicleClasses = sql`
  (select code, name, description, stalls, default_allotment, default_overbooking, default_kept_members,
          default_kept_walk_ins, position, revision
   from vehicle_classes) as vehicle_classes`

export function readVehicleClasses({ db }: Pick<Context, 'db'>) {
  return db.selectFrom('vehicle_classes').select(['code', 'name', 'description']).orderBy('position').execute()
}

/** A class with what it has and sells, as staff edit it. */
export type VehicleClassRow = Row<'vehicle_classes'>

/** Every class with its own numbers, in the order of the pages. */
export const readClassSpaces = oncePerPage(
  ({ db }: Reader): Promise<VehicleClassRow[]> =>
    db.selectFrom('vehicle_classes').selectAll().orderBy('position').execute(),
)

/** Changes a class that is still at `revision`, and raises it; undefined when somebody has changed it since. */
export function changeVehicleClass(
  ctx: Context,
  { code, revision }: Pick<VehicleClassRow, 'code' | 'revision'>,
  change: Patch<'vehicle_classes'>,
): Promise<VehicleClassRow | undefined> {
  return ctx.db
    .updateTable('vehicle_classes')
    .set({ ...change, revision: revision + 1 })
    .where('code', '=', code)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()
}

/** Adds the classes that do not exist yet. */
export async function addVehicleClasses(
  ctx: Context,
  classes: readonly Omit<NewRow<'vehicle_classes'>, 'position'>[],
): Promise<void> {
  const rows = classes.map((each, position) => ({ ...each, position }))
  await ctx.db
    .insertInto('vehicle_classes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The logo as it was uploaded and checked. */
export async function readLogo({ db }: Pick<Context, 'db'>): Promise<Row<'business_logo'> | undefined> {
  return db.selectFrom('business_logo').selectAll().executeTakeFirst()
}

/** Writes the logo, in place of the one before. */
export async function putLogo(
  ctx: Context,
  logo: Omit<Row<'business_logo'>, 'only_one' | 'updated_at'>,
): Promise<void> {
  const row = { ...logo, updated_at: ctx.now }
  await ctx.db
    .insertInto('business_logo')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
}

export async function deleteLogo(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('business_logo').execute()
}

/** What the site has a picture for, without the files. */
export function readPictures({ db }: Pick<Context, 'db'>) {
  return db.selectFrom('pictures').select(['slot', 'hash', 'width', 'alt', 'alt_es']).orderBy('slot').execute()
}

/** One file of a picture; undefined when the picture has changed since, or was never that large. */
export async function readPicture(
  { db }: Pick<Context, 'db'>,
  { hash, width, format }: { hash: string; width: number; format: PictureFormat },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('picture_files')
    .innerJoin('pictures', 'pictures.slot', 'picture_files.slot')
    .select('picture_files.file')
    .where('pictures.hash', '=', hash)
    .where('picture_files.width', '=', width)
    .where('picture_files.format', '=', format)
    .executeTakeFirst()
  return row?.file
}

/** Writes the picture of a place with all its files, in place of the one before. Needs a transaction. */
export async function putPicture(
  ctx: Context,
  slot: PictureSlot,
  { hash, width, files, ...words }: CheckedPicture & PictureWords,
): Promise<void> {
  const row = { slot, hash, width, ...words, updated_at: ctx.now }
  await ctx.db
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('slot').doUpdateSet(row))
    .execute()
  await ctx.db.deleteFrom('picture_files').where('slot', '=', slot).execute()
  await ctx.db
    .insertInto('picture_files')
    .values(files.map((file) => ({ slot, ...file })))
    .execute()
}

/** What a picture shows, in English and, where it is given, in Spanish. */
type PictureWords = Pick<Row<'pictures'>, 'alt' | 'alt_es'>

/** Says anew what a picture shows. False when the place has none. */
export async function describePicture(ctx: Context, slot: PictureSlot, words: PictureWords): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('pictures')
    .set({ ...words, updated_at: ctx.now })
    .where('slot', '=', slot)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePicture(ctx: Context, slot: PictureSlot): Promise<void> {
  await ctx.db.deleteFrom('pictures').where('slot', '=', slot).execute()
}
