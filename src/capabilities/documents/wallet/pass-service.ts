import type { Context } from '../../../platform/context.ts'

/**
 * The secret that a pass holds, by which its phone registers and fetches it anew. It follows from the serial number and
 * the installation's keys, so none is kept.
 */
export function passToken({ keys }: Pick<Context, 'keys'>, serial: string): string {
  return keys.digest('documents/pass-token', serial).toString('hex')
}

/** Where phones ask for the pass as it is now. They refuse passes that name an address without https. */
export function passServiceUrl({ config }: Pick<Context, 'config'>): string | undefined {
  return config.publicUrl.startsWith('https://') ? `${config.publicUrl}/api/passes` : undefined
}
