import type { Context } from '../../platform/context.ts'

const PURPOSE = 'campaigns/click'
const SIGNATURE_BYTES = 9
const ID_BYTES = 16

/** The path of campaign links; the code identifies a recipient and the place of a link in its campaign. */
const CLICK_PATH = '/api/c'

/** A recipient's own link. It is signed and refers to a place in a list, so that it cannot redirect elsewhere. */
export function clickLink({ config, keys }: Pick<Context, 'config' | 'keys'>, recipientId: string, no: number): string {
  const named = Buffer.concat([Buffer.from(recipientId.replaceAll('-', ''), 'hex'), Buffer.from([no])])
  return `${config.publicUrl}${CLICK_PATH}/${Buffer.concat([named, signature(keys, named)]).toString('base64url')}`
}

/** The recipient and place of a link; undefined if we did not sign it. */
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
