import type { CallName } from '../kit/screen.ts'
import { callOf } from '../kit/screen.server.ts'

/** What a call does, as its contract says; null for what is no call, or one that there is no more. */
export function summaryOfCall({ kind, name }: { readonly kind: string; readonly name: string }): string | null {
  if (kind !== 'call') return null
  try {
    return callOf(name as CallName).summary
  } catch {
    return null
  }
}
