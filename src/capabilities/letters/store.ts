import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { NewRow, Patch, Row } from '../../platform/database.ts'
import { unlessTaken } from '../../platform/records.ts'

export type LetterRow = Row<'letters'>
export type TemplateRow = Row<'letter_templates'>

const UNIQUE_NAME = 'one_letter_template_per_name'

/** Keeps a letter with its booking. */
export async function insert(ctx: Context, letter: NewRow<'letters'>): Promise<void> {
  await ctx.db.insertInto('letters').values(letter).execute()
}

/** Who wrote the letters of a booking, by the letter's id. */
export async function authorsOf(ctx: Context, bookingId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Pick<LetterRow, 'id' | 'author'>>`
    select id, author from letters where booking_id = ${bookingId}`.execute(ctx.db)
  return new Map(rows.map(({ id, author }) => [id, author]))
}

/** A letter as it was written. */
export async function byId(ctx: Context, id: string): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`select * from letters where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** The templates, by name. */
export async function templates(ctx: Context): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select * from letter_templates where removed_at is null order by lower(name), language limit 500`.execute(ctx.db)
  return rows
}

/** The templates of a language by name, without what they say: the page of each booking asks for them. */
export async function templateNames(ctx: Context, language: string): Promise<Pick<TemplateRow, 'id' | 'name'>[]> {
  const { rows } = await sql<Pick<TemplateRow, 'id' | 'name'>>`
    select id, name from letter_templates
    where removed_at is null and language = ${language} order by lower(name) limit 500`.execute(ctx.db)
  return rows
}

export async function templateById(ctx: Context, id: string): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select * from letter_templates where id = ${id} and removed_at is null`.execute(ctx.db)
  return rows[0]
}

/** A template, locked until the transaction ends. */
export async function lockTemplate(ctx: Context, id: string): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select * from letter_templates where id = ${id} and removed_at is null for update`.execute(ctx.db)
  return rows[0]
}

/** False when another one has the name. */
export async function insertTemplate(ctx: Context, template: NewRow<'letter_templates'>): Promise<boolean> {
  return (
    (await unlessTaken(UNIQUE_NAME, () => ctx.db.insertInto('letter_templates').values(template).execute())) !==
    undefined
  )
}

/** False when another one has the name. */
export async function updateTemplate(
  ctx: Context,
  { id, version }: TemplateRow,
  patch: Patch<'letter_templates'>,
): Promise<boolean> {
  const next = { ...patch, version: version + 1, updated_at: ctx.now }
  return (
    (await unlessTaken(UNIQUE_NAME, () =>
      ctx.db.updateTable('letter_templates').set(next).where('id', '=', id).execute(),
    )) !== undefined
  )
}
