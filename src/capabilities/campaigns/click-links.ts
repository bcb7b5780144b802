import type { Context } from '../../platform/context.ts'

const PURPOSE = 'campaigns/click'
const SIGNATURE_BYTES = 9
const ID_BYTES = 16

/** Where the links of campaigns lead first; the code names a recipient and the place of a link in its campaign. */
const CLICK_PATH = '/api/c'

/** A link of one recipient's own. It is signed, and names a place in a list, so that it can lead nowhere else. */
export function clickLink({ config, keys }: Pick<Context, 'config' | 'keys'>, recipientId: string, no: number): string {
  const named = Buffer.concat([Buffer.from(recipientId.replaceAll('-', ''), 'hex'), Buffer.from([no])])
  return `${config.publicUrl}${CLICK_PATH}/${Buffer.concat([named, signature(keys, named)]).toString('base64url')}`
}

/** Whose link it is, and which; undefined for what we did not sign. */
export function readClick(
  { keys }: Pick<Context, 'keys'>,
  code: string,
): { recipientId: string; no: number } | undefined {
  const bytes = Buffer.from(code, 'base64url')
  if (bytes.length !== ID_BYTES + 1 + SIGNATURE_BYTES) return undefined
  const named = bytes.subarray(0, ID_BYTES + 1)
  if (!signature(keys, named).equals(bytes.subarray(ID_BYTES + 1))) return undefined
  const recipientId = named
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { recipientId, no: named[ID_BYTES] ?? 0 }
}

function signature(keys: Context['keys'], named: Buffer): Buffer {
  return keys.digest(PURPOSE, named).subarray(0, SIGNATURE_BYTES)
}
