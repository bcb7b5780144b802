import { type Context, transaction } from '../../../platform/context.ts'
import { isFaultOfFile, rowsOf } from '../../../platform/csv.ts'
import { defineJob } from '../../../platform/jobs.ts'
import { readLine, type ReadLine } from './lines.ts'
import * as store from './store.ts'

const PATIENT = { retry: { limit: 10, delay: 5, backoff: true, maxDelay: 120 }, timeout: 15 * 60 } as const

/** The dry run of a file of addresses. It may be stopped at any moment: the next run begins anew. */
export const checkUpload = defineJob<{ readonly uploadId: string }>(
  { name: 'mailing-lists.check', ...PATIENT },
  async (ctx, { uploadId }) => {
    await transaction(ctx, async (ctx) => {
      const row = await store.lock(ctx, uploadId)
      if (row?.status !== 'CHECKING') return
      const isRead = await checkFile(ctx, row)
      await store.change(ctx, row, { status: isRead ? 'CHECKED' : 'FAILED' })
    })
  },
)

/** Lines that are judged and written at once. */
const BATCH = 1000

/** Keeps every line as it can be added, or with what is wrong with it. False when the file cannot be read to its end. */
async function checkFile(ctx: Context, row: store.UploadRow): Promise<boolean> {
  const file = await store.bytesOf(ctx, row.id)
  if (!file) return false
  await store.dropRows(ctx, row.id)
  const seen = new Set<string>()
  let batch: (ReadLine & { line: number })[] = []
  const keep = async () => {
    await judge(ctx, row, seen, batch)
    batch = []
  }
  try {
    let isHeader = true
    for await (const { line, cells, isBroken } of rowsOf([file], row)) {
      if (!isHeader) batch.push({ line, ...readLine(cells, row.mapping, isBroken) })
      isHeader = false
      if (batch.length === BATCH) await keep()
    }
  } catch (error) {
    if (!isFaultOfFile(error)) throw error
    await store.dropRows(ctx, row.id)
    return false
  }
  await keep()
  return true
}

async function judge(
  ctx: Context,
  row: store.UploadRow,
  seen: Set<string>,
  lines: readonly (ReadLine & { line: number })[],
): Promise<void> {
  const emails = lines.flatMap(({ email, reason }) => (reason ? [] : [email]))
  const against = await store.reasonsAgainst(ctx, row.list_id, emails)
  const judged = lines.map((line) => {
    if (line.reason) return line
    const isTwice = seen.has(line.email)
    seen.add(line.email)
    return { ...line, reason: isTwice ? ('TWICE' as const) : (against.get(line.email) ?? null) }
  })
  await store.insertRows(ctx, row.id, judged)
}

const FILE_DAYS = 30

/** Files hold what people told somebody else: they go when nobody goes on with them. */
const sweepUploads = defineJob({ name: 'mailing-lists.sweep', cron: '50 4 * * *', singleton: true }, async (ctx) => {
  await store.forget(ctx, ctx.now.subtract({ hours: 24 * FILE_DAYS }))
})

export const jobs = [checkUpload, sweepUploads]
