import type { Context } from '../../../platform/context.ts'

/**
 * The secret in a pass, with which its phone registers and fetches updates. It is derived from the serial number, how often
 * the pass was given out anew, and the installation's keys, so none is stored.
 */
export function passToken({ keys }: Pick<Context, 'keys'>, serial: string, generation?: number): string {
  return keys.digest('documents/pass-token', named(serial, generation)).toString('hex')
}

/** What a pass is known by, here and in a wallet. */
export function named(serial: string, generation = 0): string {
  return generation === 0 ? serial : `${serial}.${generation}`
}

/** Where phones fetch updates. They refuse passes with an address that is not https. */
export function passServiceUrl({ config }: Pick<Context, 'config'>): string | undefined {
  return config.publicUrl.startsWith('https://') ? `${config.publicUrl}/api/passes` : undefined
}
