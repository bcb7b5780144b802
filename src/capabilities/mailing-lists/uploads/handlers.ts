import type { Handlers } from '../../../http/capability.ts'
import { type Faults, found, invalidFields, invalidForm } from '../../../http/problem.ts'
import { pacificDate, toWire } from '../../../lib/pacific.ts'
import { cut } from '../../../lib/text.ts'
import { audit } from '../../../platform/audit.ts'
import { actorOf, type Context, transaction } from '../../../platform/context.ts'
import { delimiterOf, encodingOf, rowsOf } from '../../../platform/csv.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { actorNames, requireSeen } from '../../auth/index.ts'
import { countAnew } from '../audience.ts'
import type { Field, mailingLists } from '../contract.ts'
import { LONGEST_FILE, LONGEST_FILE_MB } from '../longest-file.ts'
import * as lists from '../store.ts'
import { messages } from '../texts.ts'
import { checkUpload } from './jobs.ts'
import { guessMapping, type Mapping } from './lines.ts'
import * as store from './store.ts'

/** Rows that are looked at to guess what the columns are, and of those that are shown. */
const SAMPLE = 20
const SHOWN = 3
const LONGEST_CELL = 200

type UploadCalls = 'upload' | 'showUpload' | 'check' | 'refused' | 'add'

export const uploadHandlers: Pick<Handlers<typeof mailingLists>, UploadCalls> = {
  async upload(ctx, { listId, bytes, ...proof }) {
    if (proof.agreed_on > pacificDate(ctx.now)) throw invalidFields({ agreed_on: [messages.future] })
    const file = Buffer.from(bytes, 'base64')
    if (file.length > LONGEST_FILE) throw invalidFields({ bytes: [TOO_LARGE] })
    const { rows, ...read } = await beginningOf(file)
    return transaction(ctx, async (ctx) => {
      const list = found(await lists.byId(ctx, listId, 'lock'))
      if (list.kind !== 'HAND') throw invalidForm(messages.onlyByHand)
      if (list.archived_at) throw invalidForm(messages.archived)
      const row = await store.insert(ctx, {
        ...proof,
        ...read,
        id: ctx.random.uuid(),
        list_id: listId,
        status: 'MAPPING',
        sample: rows.slice(0, SHOWN),
        mapping: guessMapping(read.header, rows),
        bytes: file,
        made_by: actorOf(ctx),
      })
      await note(ctx, row, 'uploaded')
      return detail(ctx, row)
    })
  },

  async showUpload(ctx, { uploadId }) {
    return detail(ctx, found(await store.byId(ctx, uploadId)))
  },

  async check(ctx, { uploadId, version, columns }) {
    return step(ctx, { uploadId, version, from: ['MAPPING', 'CHECKED', 'FAILED'] }, async (ctx, row) => {
      const mapping = mappingOf(row.header, columns)
      await enqueue(ctx, checkUpload, { uploadId })
      await note(ctx, row, 'tried')
      return store.change(ctx, row, { status: 'CHECKING', mapping })
    })
  },

  async refused(ctx, { uploadId, ...asked }) {
    found(await store.byId(ctx, uploadId))
    const { items, count, next } = await store.refused(ctx, uploadId, asked)
    return {
      items: items.flatMap(({ line, email, reason }) => (reason ? [{ line, email, reason }] : [])),
      count,
      next,
    }
  },

  async add(ctx, { uploadId, version }) {
    return step(ctx, { uploadId, version, from: ['CHECKED'] }, async (ctx, row) => {
      const list = found(await lists.byId(ctx, row.list_id, 'lock'))
      if (list.archived_at) throw invalidForm(messages.archived)
      const added = await store.addRows(ctx, row)
      if (added === 0) throw invalidForm(messages.nothingReady)
      await countAnew(ctx, list)
      await audit(ctx, {
        action: 'added',
        entity: 'mailing_list',
        entityId: list.id,
        details: { people: added, source: row.source, agreed_on: row.agreed_on },
      })
      await note(ctx, row, 'added')
      return store.change(ctx, row, { status: 'ADDED', added, bytes: null })
    })
  },
}

const TOO_LARGE = messages.tooLarge({ megabytes: LONGEST_FILE_MB })

function note(ctx: Context, { id }: store.UploadRow, action: string): Promise<void> {
  return audit(ctx, { action, entity: 'mailing_list_upload', entityId: id })
}

/** One step of a file, by whoever has seen it as it is. */
async function step(
  ctx: Context,
  { uploadId, version, from }: { uploadId: string; version: number; from: readonly store.UploadRow['status'][] },
  work: (ctx: Context, row: store.UploadRow) => Promise<store.UploadRow>,
) {
  return transaction(ctx, async (ctx) => {
    const row = found(await store.lock(ctx, uploadId))
    await requireSeen(ctx, row.version, version, { entity: 'mailing_list_upload', entityId: uploadId })
    if (!from.includes(row.status)) throw invalidForm(messages.notNow)
    return detail(ctx, await work(ctx, row))
  })
}

function mappingOf(
  header: readonly string[],
  columns: readonly { readonly field: Field; readonly column: number }[],
): Mapping {
  const faults: Faults = {}
  const mapping: Partial<Record<Field, number>> = {}
  for (const { field, column } of columns) {
    if (column >= header.length) faults[field] = [messages.unknownColumn]
    else if (Object.values(mapping).includes(column)) faults[field] = [messages.twice]
    mapping[field] = column
  }
  if (mapping.email === undefined) faults.email = [messages.emailColumn]
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  return mapping
}

/** Encoding, delimiter, first line and first rows of a file. */
async function beginningOf(file: Buffer) {
  const encoding = await encodingOf([file])
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(file.subarray(0, 64 * 1024)))
  const rows: string[][] = []
  try {
    for await (const { cells } of rowsOf([file], { encoding, delimiter })) {
      rows.push(cells.map((cell) => plain(cell)))
      if (rows.length > SAMPLE) break
    }
  } catch {
    throw invalidFields({ bytes: [messages.notAFile] })
  }
  const [header = [], ...sample] = rows
  if (sample.length === 0) throw invalidFields({ bytes: [messages.emptyFile] })
  return { encoding, delimiter, header, rows: sample }
}

/** A cell as it can be kept and shown. */
function plain(cell: string): string {
  return cut(cell.replaceAll('\u0000', '').trim(), LONGEST_CELL)
}

type Who = Awaited<ReturnType<typeof actorNames>>

/** A file as its list shows it. */
export function lineOf({ made_by, created_at, ...row }: store.UploadRow, who: Who) {
  const { id, list_id, file_name, status, source, agreed_on, wording, added } = row
  return {
    id,
    list_id,
    file_name,
    status,
    source,
    agreed_on,
    wording,
    added,
    made_by: who(made_by),
    created_at: toWire(created_at),
  }
}

async function detail(ctx: Context, row: store.UploadRow) {
  const list = found(await lists.byId(ctx, row.list_id))
  const counts = await store.countsOf(ctx, row.id)
  return {
    ...lineOf(row, await actorNames(ctx, [{ actor: row.made_by }])),
    list: { name: list.name, is_archived: list.archived_at !== null },
    version: row.version,
    header: [...row.header],
    sample: row.sample.map((cells) => [...cells]),
    mapping: row.mapping,
    ready: counts.find(({ reason }) => reason === null)?.rows ?? 0,
    refused: counts.flatMap(({ reason, rows }) => (reason ? [{ reason, rows }] : [])),
  }
}
