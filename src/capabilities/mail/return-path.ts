import type { Services } from '../../platform/context.ts'

const PURPOSE = 'mail/return-path'
const SIGNATURE = 16

/**
 * The return path of a message: its id and a signature, so that a report identifies its message and forged ones are
 * ignored. `bounces+0190…4f.8c1d…@parking.example`.
 */
export function returnPath({ keys }: Pick<Services, 'keys'>, address: string, mailId: string): string {
  const [name = '', domain = ''] = address.split('@')
  const id = mailId.replaceAll('-', '')
  return `${name}+${id}.${signature(keys, id)}@${domain}`
}

/** The message of a return path; undefined if we did not sign it. */
export function mailOfReturnPath({ keys }: Pick<Services, 'keys'>, address: string): string | undefined {
  const [, id, signed] = /\+([0-9a-f]{32})\.([0-9a-f]{16})@/i.exec(address) ?? []
  if (!id || !signed || signature(keys, id.toLowerCase()) !== signed.toLowerCase()) return undefined
  return id.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function signature(keys: Services['keys'], id: string): string {
  return keys.digest(PURPOSE, id).toString('hex').slice(0, SIGNATURE)
}
