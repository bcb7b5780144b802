import type { CallOutput } from '../../http/endpoint.ts'
import { refreshTravelers } from './jobs.ts'
import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { mailingLists } from './contract.ts'
import type { MailingRules, Rule } from './rule-schema.ts'

type ShownList = CallOutput<typeof mailingLists.show>
type ShownUpload = CallOutput<typeof mailingLists.showUpload>

/** What is known of travelers follows their records, as it does each minute. */
export async function refreshed({ ctx }: Pick<Harness, 'ctx'>): Promise<void> {
  await refreshTravelers.handle(ctx(), {})
}

/** Rules that ask all of some things. */
export function allOf(...rules: Rule[]): MailingRules {
  return { match: 'ALL', include: [{ match: 'ALL', rules }], exclude: [] }
}

export const PROOF = {
  source: 'Sign-up sheet at the travel fair',
  agreed_on: '2026-11-14',
  wording: 'Yes, send me offers by email.',
}

/** A list by hand with a file whose lines have been tried. */
export async function triedFile(
  h: Pick<Harness, 'runJobs'>,
  who: Traveller,
  file: string,
  name = 'Travel fair',
): Promise<{ list: ShownList; upload: ShownUpload }> {
  const list = await who.call(mailingLists.create, { kind: 'HAND', name })
  const bytes = Buffer.from(file).toString('base64')
  const { id: uploadId, ...read } = await who.call(mailingLists.upload, {
    listId: list.id,
    file_name: 'fair.csv',
    bytes,
    ...PROOF,
  })
  const columns = (['email', 'first_name', 'language'] as const).flatMap((field) => {
    const column = read.mapping[field]
    return column === undefined ? [] : [{ field, column }]
  })
  await who.call(mailingLists.check, { uploadId, version: read.version, columns })
  await h.runJobs()
  return { list, upload: await who.call(mailingLists.showUpload, { uploadId }) }
}
