import { pathOf } from '../paths.ts'

const BASE = 'http://here.invalid'

/** A path on this site that is safe to redirect to; undefined for anything that would lead elsewhere. */
export function returnAddress(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || !URL.canParse(candidate, BASE)) return undefined
  const url = new URL(candidate, BASE)
  // "//elsewhere" and "/\elsewhere" parse to another origin.
  return url.origin === BASE ? pathOf(url) + url.search + url.hash : undefined
}
