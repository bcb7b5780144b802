import { sql } from 'kysely'
import { type Context, type Services } from '../../../platform/context.ts'
import { json, type NewRow, type Patch, type Row } from '../../../platform/database.ts'
import { behindLine, countListed, every, type LongPage, nextOf, pageOf } from '../../../platform/records.ts'

/** A file of addresses without its bytes. */
export type UploadRow = Omit<Row<'mailing_list_uploads'>, 'bytes'>
export type FileRow = Row<'mailing_list_rows'>
export type Reason = NonNullable<FileRow['reason']>

const COLUMNS = [
  'id',
  'list_id',
  'file_name',
  'source',
  'agreed_on',
  'wording',
  'status',
  'encoding',
  'delimiter',
  'header',
  'sample',
  'mapping',
  'added',
  'version',
  'made_by',
  'created_at',
  'updated_at',
] as const

type NewUpload = Omit<NewRow<'mailing_list_uploads'>, 'created_at' | 'updated_at'> &
  Pick<UploadRow, 'header' | 'sample' | 'mapping'>

/** Keeps a file that has come. */
export async function insert(ctx: Context, { header, sample, mapping, ...row }: NewUpload): Promise<UploadRow> {
  const lists = { header: json(header), sample: json(sample), mapping: json(mapping) }
  return ctx.db
    .insertInto('mailing_list_uploads')
    .values({ ...row, ...lists, created_at: ctx.now, updated_at: ctx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function byId(ctx: Context, id: string): Promise<UploadRow | undefined> {
  return ctx.db.selectFrom('mailing_list_uploads').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Held until the transaction ends: steps of one file take turns. */
export function lock(ctx: Context, id: string): Promise<UploadRow | undefined> {
  return ctx.db.selectFrom('mailing_list_uploads').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Writes the next step of a file; whoever has seen the one before is told so. */
export async function change(
  ctx: Context,
  { id, version }: UploadRow,
  { mapping, ...patch }: Patch<'mailing_list_uploads'>,
): Promise<UploadRow> {
  const values = { ...patch, ...(mapping && { mapping: json(mapping) }) }
  return ctx.db
    .updateTable('mailing_list_uploads')
    .set({ ...values, version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

const MOST_UPLOADS = 20

/** The last files of a list. */
export function uploadsOf(ctx: Context, listId: string): Promise<UploadRow[]> {
  return ctx.db
    .selectFrom('mailing_list_uploads')
    .select(COLUMNS)
    .where('list_id', '=', listId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_UPLOADS)
    .execute()
}

/** The file as it came; undefined once it is forgotten. */
export async function bytesOf({ db }: Pick<Services, 'db'>, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('mailing_list_uploads').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes ?? undefined
}

/**
 * Forgets files, and what was found in them, that nobody has gone on with since a moment. Of those that were added it stays
 * how many lines were refused, and why.
 */
export async function forget(ctx: Context, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from mailing_list_rows where upload_id in (
      select id from mailing_list_uploads where updated_at < ${before} and status <> 'ADDED')`.execute(ctx.db)
  await sql`
    update mailing_list_rows set email = '', first_name = '' where (email <> '' or first_name <> '') and upload_id in (
      select id from mailing_list_uploads where updated_at < ${before} and status = 'ADDED')`.execute(ctx.db)
  await sql`
    update mailing_list_uploads set bytes = null, sample = '[]'
    where updated_at < ${before} and (bytes is not null or sample <> '[]')`.execute(ctx.db)
}

// Its lines.

/** Forgets what an earlier dry run found. */
export async function dropRows(ctx: Context, uploadId: string): Promise<void> {
  await sql`delete from mailing_list_rows where upload_id = ${uploadId}`.execute(ctx.db)
}

/** Keeps lines of a dry run. */
export async function insertRows(
  ctx: Context,
  uploadId: string,
  rows: readonly Omit<FileRow, 'upload_id'>[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into mailing_list_rows (upload_id, line, email, first_name, language, reason)
    select ${uploadId}::uuid, line, email, first_name, language, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (line integer, email text, first_name text, language text, reason text)`.execute(ctx.db)
}

/** Why addresses can't be put into a list, of those of which there is a reason. */
export async function reasonsAgainst(
  ctx: Context,
  listId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Reason>> {
  const { rows } = await sql<{ address: string; reason: Reason }>`
    select coalesce(refused.address, a.email) as address, coalesce(refused.reason, 'IN_LIST') as reason
    from mailing_refusals(${emails}) as refused
    full join (
      select email from mailing_list_addresses where list_id = ${listId} and email = any (${emails})
    ) as a on a.email = refused.address`.execute(ctx.db)
  return new Map(rows.map(({ address, reason }) => [address, reason]))
}

/** How many lines can't be added, by why; null for those that can. */
export async function countsOf(ctx: Context, uploadId: string): Promise<{ reason: Reason | null; rows: number }[]> {
  const { rows } = await sql<{ reason: Reason | null; rows: number }>`
    select reason, count(*)::int as rows from mailing_list_rows where upload_id = ${uploadId}
    group by reason order by rows desc, reason`.execute(ctx.db)
  return rows
}

/** The lines that can't be added, in their order. */
export async function refused(
  ctx: Context,
  uploadId: string,
  { reason, after, ...page }: LongPage & { readonly reason?: Reason | undefined },
): Promise<{ items: Pick<FileRow, 'line' | 'email' | 'reason'>[]; count: number; next: string | null }> {
  const meant = every(
    sql`upload_id = ${uploadId}`,
    reason ? sql`reason = ${reason}` : sql`reason is not null`,
    behindLine(after, 'line'),
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<Pick<FileRow, 'line' | 'email' | 'reason'>>`
      select line, email, reason from mailing_list_rows where ${meant} order by line ${pageOf(page)}`.execute(ctx.db),
    countListed(ctx, sql`from mailing_list_rows where ${meant}`),
  ])
  return { items, count, next: nextOf(items, 'line', page.page_size, ({ line }) => [0, String(line)]) }
}

/** Puts the lines that can be added into the list. Answers how many it has not had already. */
export async function addRows(ctx: Context, { id, list_id }: UploadRow): Promise<number> {
  const { rows } = await sql`
    insert into mailing_list_addresses (list_id, email, first_name, language, upload_id, added_at)
    select ${list_id}::uuid, email, first_name, language, upload_id, ${ctx.now}::timestamptz
    from mailing_list_rows where upload_id = ${id} and reason is null
    on conflict (list_id, email) do nothing
    returning 1`.execute(ctx.db)
  await sql`delete from mailing_list_rows where upload_id = ${id} and reason is null`.execute(ctx.db)
  return rows.length
}

/** Takes an address out of a list. False when it is not there. */
export async function removeAddress(ctx: Context, listId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    delete from mailing_list_addresses where list_id = ${listId} and email = ${email.toLowerCase()} returning 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}
