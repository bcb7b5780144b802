import { type Faults, found, invalidFields, invalidForm } from '../../http/problem.ts'
import type { Handlers } from '../../http/capability.ts'
import { isMessage, Message } from '../../lib/message.ts'
import { toWire } from '../../lib/pacific.ts'
import { cut } from '../../lib/text.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Import, imports } from './contract.ts'
import { delimiterOf, encodingOf, rowsOf } from '../../platform/csv.ts'
import { type Fault, fieldsOf, guessDateOrder, guessMapping, type Mapping, missingFields } from './fields.ts'
import { checkImport, inviteMembers, runImport, undoImport } from './jobs.ts'
import { LONGEST_FILE, LONGEST_FILE_MB } from './longest-file.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { undoRefusal } from './undo.ts'

/** Rows that are shown of a file, and looked at to guess what its columns are. */
const SAMPLE = 20
const SHOWN = 3

export const handlers: Handlers<typeof imports> = {
  async list(ctx, input) {
    const { items, count } = await store.page(ctx, input)
    return { items: items.map(lineOf), count }
  },

  async show(ctx, { importId }) {
    return present(ctx, found(await store.find(ctx, importId)))
  },

  async refused(ctx, { importId, ...input }) {
    const row = found(await store.find(ctx, importId))
    const { items, count, next } = await store.refused(ctx, importId, input)
    const columnOf = ({ field }: Fault) => row.header[row.mapping[field] ?? -1] ?? ''
    return {
      items: items.map(({ line, reference, faults }) => ({
        line,
        reference,
        column: faults.map(columnOf).filter(Boolean).join(', '),
        value: faults.map(({ value }) => value).join(', '),
        reason: sentences(faults),
      })),
      count,
      next,
    }
  },

  async start(ctx, { kind, file_name, cut_over_at = ctx.now }) {
    return transaction(ctx, async (ctx) => {
      const row = await store.insert(ctx, { kind, file_name, cut_over_at })
      await audit(ctx, { action: 'imports.begun', entity: 'import', entityId: row.id, details: { kind, file_name } })
      return present(ctx, row)
    })
  },

  async sendChunk(ctx, { importId, no, bytes }) {
    return transaction(ctx, async (ctx) => {
      const row = found(await store.lock(ctx, importId))
      if (row.status !== 'UPLOADING') throw invalidForm(messages.notNow)
      await store.putChunk(ctx, importId, no, Buffer.from(bytes, 'base64'))
      if ((await store.chunksOf(ctx, importId)).bytes > LONGEST_FILE)
        throw invalidForm(messages.tooLarge({ megabytes: LONGEST_FILE_MB }))
      return { ok: true }
    })
  },

  async endUpload(ctx, { importId, chunks }) {
    return transaction(ctx, async (ctx) => {
      const row = found(await store.lock(ctx, importId))
      if (row.status !== 'UPLOADING') return present(ctx, row)
      const sent = await store.chunksOf(ctx, importId)
      if (sent.count !== chunks) throw invalidForm(messages.incomplete)
      const { encoding, delimiter, header, rows } = await beginningOf(ctx, importId)
      if (rows.length === 0) throw invalidForm(messages.emptyFile)
      const before = await store.mappingBefore(ctx, { kind: row.kind, header })
      const mapping = before?.mapping ?? guessMapping(row.kind, header)
      const dates = rows.flatMap((cells) =>
        ['arrive', 'leave', 'joined', 'from', 'until', 'valid_from', 'valid_until'].flatMap(
          (field) => cells[mapping[field] ?? -1] ?? [],
        ),
      )
      return present(
        ctx,
        await store.change(ctx, importId, {
          status: 'MAPPING',
          encoding,
          delimiter,
          header,
          sample: rows.slice(0, SHOWN),
          mapping,
          date_order: before?.date_order ?? guessDateOrder(dates),
          bytes: sent.bytes,
        }),
      )
    })
  },

  async check(ctx, { importId, revision, columns, date_order }) {
    return step(ctx, { importId, revision, from: ['MAPPING', 'CHECKED', 'UNDONE'] }, async (ctx, row) => {
      if ((await store.chunksOf(ctx, importId)).count === 0) throw invalidForm(messages.forgotten)
      const mapping = mappingOf(row, columns)
      await enqueue(ctx, checkImport, { importId })
      return store.change(ctx, importId, { status: 'CHECKING', mapping, date_order, totals: {}, failure: null })
    })
  },

  async run(ctx, { importId, revision }) {
    return step(ctx, { importId, revision, from: ['CHECKED'] }, async (ctx) => {
      if ((await store.countsOf(ctx, importId)).READY === 0) throw invalidForm(messages.nothingReady)
      await enqueue(ctx, runImport, { importId })
      await audit(ctx, { action: 'imports.run', entity: 'import', entityId: importId })
      // From here on a sale is a new one.
      return store.change(ctx, importId, { status: 'IMPORTING', imported_at: ctx.now })
    })
  },

  async undo(ctx, { importId, revision }) {
    return step(ctx, { importId, revision, from: ['IMPORTED'] }, async (ctx, row) => {
      const why = await undoRefusal(ctx, row)
      if (why) throw invalidForm(why)
      await enqueue(ctx, undoImport, { importId })
      await audit(ctx, { action: 'imports.undone', entity: 'import', entityId: importId })
      return store.change(ctx, importId, { status: 'UNDOING', failure: null })
    })
  },

  async invite(ctx, { importId, revision }) {
    return step(ctx, { importId, revision, from: ['IMPORTED'] }, async (ctx, row) => {
      if (row.kind !== 'MEMBERS') throw invalidForm(messages.notMembers)
      if (row.invited_at) throw invalidForm(messages.invited)
      await enqueue(ctx, inviteMembers, { importId })
      await audit(ctx, { action: 'imports.invited', entity: 'import', entityId: importId })
      return store.change(ctx, importId, { invited_at: ctx.now })
    })
  },
}

/** One step of an import, by whoever has seen it as it is. */
async function step(
  ctx: Context,
  { importId, revision, from }: { importId: string; revision: number; from: readonly store.Status[] },
  work: (ctx: Context, row: store.ImportRow) => Promise<store.ImportRow>,
): Promise<Import> {
  return transaction(ctx, async (ctx) => {
    const row = found(await store.lock(ctx, importId))
    if (row.revision !== revision) throw invalidForm(messages.changed)
    if (!from.includes(row.status)) throw invalidForm(messages.notNow)
    return present(ctx, await work(ctx, row))
  })
}

function mappingOf(
  { kind, header }: store.ImportRow,
  columns: readonly { readonly field: string; readonly column: number }[],
): Mapping {
  const faults: Faults = {}
  const used = new Set<number>()
  const mapping: Record<string, number> = {}
  for (const { field, column } of columns) {
    if (!Object.hasOwn(fieldsOf(kind), field) || column >= header.length) faults[field] = [messages.unknownColumn]
    else if (used.has(column)) faults[field] = [messages.twice]
    used.add(column)
    mapping[field] = column
  }
  for (const field of missingFields(kind, mapping)) faults[field] = [messages.fieldMissing]
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  return mapping
}

/** Encoding, delimiter, first line and first rows of a file. */
async function beginningOf(ctx: Context, importId: string) {
  const encoding = await encodingOf(store.bytesOf(ctx, importId))
  const first = await store.bytesOf(ctx, importId).next()
  if (first.done) throw invalidForm(messages.emptyFile)
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(first.value))
  const rows: string[][] = []
  try {
    for await (const { cells } of rowsOf(store.bytesOf(ctx, importId), { encoding, delimiter })) {
      rows.push(cells.map((cell) => cut(cell, 200)))
      if (rows.length > SAMPLE) break
    }
  } catch {
    throw invalidForm(messages.notAFile)
  }
  const [header = [], ...sample] = rows
  return { encoding, delimiter, header: header.map((name) => name.trim()), rows: sample }
}

function lineOf({ id, kind, file_name, status, rows, created_at, imported_at }: store.ImportRow) {
  return {
    id,
    kind,
    file_name,
    status,
    rows,
    created_at: toWire(created_at),
    imported_at: imported_at && toWire(imported_at),
  }
}

async function present(ctx: Context, row: store.ImportRow): Promise<Import> {
  const { READY: ready, REFUSED: refused, DONE: done, UNDONE: undone } = await store.countsOf(ctx, row.id)
  return {
    ...lineOf(row),
    revision: row.revision,
    header: [...row.header],
    sample: row.sample.map((cells) => [...cells]),
    fields: Object.entries(fieldsOf(row.kind)).map(([name, { isRequired }]) => ({
      name,
      is_required: isRequired ?? false,
      column: row.mapping[name] ?? null,
    })),
    date_order: row.date_order,
    cut_over_at: toWire(row.cut_over_at),
    counts: { ready, refused, done, undone },
    totals: row.totals,
    failure: row.failure,
    why_not_undo: (row.status === 'IMPORTED' ? await undoRefusal(ctx, row) : messages.notUndone) ?? null,
    invited_at: row.invited_at && toWire(row.invited_at),
  }
}

/** Why a row is refused, the first of its faults; none once they are forgotten. */
function sentences([first]: readonly Fault[]): Message {
  if (!first) return messages.reason.forgotten
  const { reason, about = '' } = first
  if (isMessage(reason)) return new Message(reason.code, reason.params)
  if (reason === 'duplicate') return messages.reason.duplicate({ about })
  if (reason === 'noSpace') return messages.reason.noSpace({ about })
  return messages.reason[reason]
}
