import type { CallInput, CallOutput } from '../../http/endpoint.ts'
import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { imports } from './contract.ts'
import { LONGEST_CHUNK } from './longest-file.ts'
import type { Kind } from './fields.ts'

export type ShownImport = CallOutput<typeof imports.show>

/** Uploads a file in pieces, as a browser does. */
export async function uploaded(
  who: Traveller,
  kind: Kind,
  file: string | Buffer,
  { cutOver, pieces = LONGEST_CHUNK }: { cutOver?: string; pieces?: number } = {},
): Promise<ShownImport> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const begin: CallInput<typeof imports.start> = { kind, file_name: `${kind.toLowerCase()}.csv`, cut_over_at: cutOver }
  const { id: importId } = await who.call(imports.start, begin)
  let no = 0
  for (let at = 0; at < bytes.length; at += pieces) {
    const piece = bytes.subarray(at, at + pieces).toString('base64')
    await who.call(imports.sendChunk, { importId, no: no++, bytes: piece })
  }
  return who.call(imports.endUpload, { importId, chunks: no })
}

/** Uploads a file and tries its rows with the columns as they are guessed. */
export async function checked(
  h: Pick<Harness, 'runJobs'>,
  who: Traveller,
  kind: Kind,
  file: string | Buffer,
  options = {},
) {
  const found = await uploaded(who, kind, file, options)
  const columns = found.fields.flatMap(({ name, column }) => (column === null ? [] : [{ field: name, column }]))
  const { id: importId, revision, date_order } = found
  await who.call(imports.check, { importId, revision, columns, date_order })
  await h.runJobs()
  return who.call(imports.show, { importId })
}

/** The same, moved in. */
export async function movedIn(
  h: Pick<Harness, 'runJobs'>,
  who: Traveller,
  kind: Kind,
  file: string | Buffer,
  options = {},
) {
  const { id: importId, revision } = await checked(h, who, kind, file, options)
  await who.call(imports.run, { importId, revision })
  await h.runJobs()
  return who.call(imports.show, { importId })
}
