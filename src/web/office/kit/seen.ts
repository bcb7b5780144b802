import type { Sent } from './screen.ts'

/** Sends along which version of a record is shown. */
export function sendVersion({ version }: { readonly version: number }) {
  return { version: String(version) }
}

/** The record of the screen as it was shown, for calls that name it `id`. */
export function seen({ fields, params }: Sent) {
  return { id: params.itemId, version: fields.version }
}
