import type { Message } from '../../lib/message.ts'
import { say } from '../../lib/texts.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { audit } from '../../platform/audit.ts'
import { isFaultOfFile } from '../../platform/csv.ts'
import { sqlState } from '../../platform/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { notifyMember } from '../club/index.ts'
import { checkFile } from './check.ts'
import type { Fault, Kind } from './fields.ts'
import { moverOf } from './kinds.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { undoRefusal, undoRefusalOf } from './undo.ts'

interface Work {
  readonly importId: string
}

/** Long files take long; a run that ends in the middle is taken up where it stopped. */
const PATIENT = { retry: { limit: 20, delay: 5, backoff: true, maxDelay: 120 }, timeout: 60 * 60 } as const

/** The dry run of a file. */
export const checkImport = defineJob<Work>({ name: 'imports.check', ...PATIENT }, async (ctx, { importId }) => {
  const row = await store.find(ctx, importId)
  if (row?.status !== 'CHECKING') return
  try {
    await checkFile(ctx, row)
  } catch (error) {
    const isFault = isFaultOfFile(error)
    if (!isFault && !isDataException(error)) throw error
    await store.change(ctx, importId, { status: 'FAILED', failure: isFault ? error.message : say(messages.notAFile) })
  }
})

/** Whether the database refuses what is in the file, which it would at each further try. */
function isDataException(error: unknown): boolean {
  return sqlState(error)?.startsWith('22') ?? false
}

/** Imports the rows, some in each transaction: if it is killed, every row is imported completely or not at all. */
export const runImport = defineJob<Work>({ name: 'imports.run', ...PATIENT }, async (ctx, { importId }) => {
  for (;;) if (!(await moveSome(atPresent(ctx), importId))) return
})

/** A run may go on past midnight: each part is of the day on which it is done, since the days before may be summed up. */
function atPresent(ctx: Context): Context {
  return { ...ctx, now: ctx.clock.now() }
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Takes the rows out again, in the same way. When something keeps one of them, staff are told, and it stays with the rest. */
export const undoImport = defineJob<Work>({ name: 'imports.undo', ...PATIENT }, async (ctx, { importId }) => {
  try {
    if (!(await mayBegin(ctx, importId))) return
    for (;;) if (!(await takeSome(atPresent(ctx), importId))) return
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
    await whileUndoing(ctx, importId, (ctx) => stop(ctx, importId, messages.touched({ count: 1 })))
  }
})

/** False when there is nothing more to do. The import is held, so two runs take turns. */
async function moveSome(ctx: Context, importId: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const row = await store.lock(ctx, importId)
    if (row?.status !== 'IMPORTING') return false
    const rows = await store.nextRows(ctx, importId, 'READY', moverOf(row.kind).batch)
    if (rows.length === 0) {
      await store.change(ctx, importId, { status: 'IMPORTED' })
      await audit(ctx, {
        action: 'imports.moved_in',
        entity: 'import',
        entityId: importId,
        details: { kind: row.kind },
      })
      return false
    }
    await store.settleRows(ctx, importId, await settledOf(ctx, row.kind, rows))
    return true
  })
}

async function settledOf(ctx: Context, kind: Kind, rows: readonly store.KeptRow[]) {
  const before = await store.movedInBefore(
    ctx,
    kind,
    rows.map(({ reference }) => reference),
  )
  const fresh = rows.filter(({ reference }) => !before.has(reference))
  // Written by the dry run of the same kind.
  const moved = await moverOf(kind).moveIn(
    ctx,
    fresh.map(({ data }) => data as never),
  )
  const byLine = new Map(fresh.map(({ line }, index) => [line, moved[index]]))
  return rows.map(({ line, reference }) => {
    const outcome = byLine.get(line)
    if (outcome && 'itemId' in outcome) return { line, itemId: outcome.itemId, faults: [] }
    const fault: Fault = outcome?.fault ?? { field: '', value: reference, reason: 'movedInBefore' }
    return { line, itemId: null, faults: [fault] }
  })
}

const TAKEN_OUT_AT_ONCE = 200

/** What has been sold or changed since it was asked for counts until the first row is out; from then on what keeps a row does. */
async function mayBegin(ctx: Context, importId: string): Promise<boolean> {
  return whileUndoing(ctx, importId, async (ctx, row) => {
    const why = (await store.countsOf(ctx, importId)).UNDONE > 0 ? undefined : await undoRefusal(ctx, row)
    return why ? stop(ctx, importId, why) : true
  })
}

async function takeSome(ctx: Context, importId: string): Promise<boolean> {
  return whileUndoing(ctx, importId, async (ctx, row) => {
    const rows = await store.nextRows(ctx, importId, 'DONE', TAKEN_OUT_AT_ONCE)
    if (rows.length === 0) {
      await store.change(ctx, importId, { status: 'UNDONE' })
      await audit(ctx, {
        action: 'imports.taken_out',
        entity: 'import',
        entityId: importId,
        details: { kind: row.kind },
      })
      return false
    }
    const mover = moverOf(row.kind)
    const ids = rows.flatMap(({ item_id }) => item_id ?? [])
    await mover.hold?.(ctx, ids)
    const why = await undoRefusalOf(ctx, row, ids)
    if (why) return stop(ctx, importId, why)
    await mover.takeOut(ctx, ids)
    await store.markUndone(
      ctx,
      importId,
      rows.map(({ line }) => line),
    )
    return true
  })
}

/** Works at an import that is being undone, held meanwhile; false when it is not, or no more. */
async function whileUndoing(
  ctx: Context,
  importId: string,
  work: (ctx: Context, row: store.ImportRow) => Promise<boolean>,
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const row = await store.lock(ctx, importId)
    return row?.status === 'UNDOING' ? work(ctx, row) : false
  })
}

/** Leaves what is not out where it is, and says why. */
async function stop(ctx: Context, importId: string, why: Message): Promise<false> {
  await store.change(ctx, importId, { status: 'IMPORTED', failure: say(why) })
  await audit(ctx, { action: 'imports.undo_stopped', entity: 'import', entityId: importId })
  return false
}

const INVITED_AT_ONCE = 200

/** Mails the members of a file; each mail has a purpose of its own, so that nobody gets two. */
export const inviteMembers = defineJob<Work>({ name: 'imports.invite', ...PATIENT }, async (ctx, { importId }) => {
  let line = 0
  for (;;) {
    const rows = await store.doneAfter(ctx, importId, line, INVITED_AT_ONCE)
    if (rows.length === 0) return
    await transaction(ctx, async (ctx) => {
      for (const { item_id: accountId } of rows)
        if (accountId) await enqueue(ctx, notifyMember, { accountId, what: 'moved in', ref: importId })
    })
    line = rows.at(-1)?.line ?? line
  }
})

const FILE_DAYS = 30
const FORGOTTEN_AT_ONCE = 5000

/** Files hold what people told another business: they and what their rows said go when they are not needed any more. */
const sweepFiles = defineJob({ name: 'imports.sweep', cron: '40 4 * * *', singleton: true }, async (ctx) => {
  const before = ctx.now.subtract({ hours: 24 * FILE_DAYS })
  await store.forgetFiles(ctx, before)
  while ((await store.forgetRows(ctx, before, FORGOTTEN_AT_ONCE)) > 0);
})

export const jobs = [checkImport, runImport, undoImport, inviteMembers, sweepFiles]
