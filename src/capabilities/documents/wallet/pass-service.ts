import type { Context } from '../../../platform/context.ts'

/**
 * The secret in a pass, with which its phone registers and fetches updates. It is derived from the serial number and the
 * installation's keys, so none is stored.
 */
export function passToken({ keys }: Pick<Context, 'keys'>, serial: string): string {
  return keys.digest('documents/pass-token', serial).toString('hex')
}

/** Where phones fetch updates. They refuse passes with an address that is not https. */
export function passServiceUrl({ config }: Pick<Context, 'config'>): string | undefined {
  return config.publicUrl.startsWith('https://') ? `${config.publicUrl}/api/passes` : undefined
}
