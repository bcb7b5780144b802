import { timingSafeEqual } from 'node:crypto'

/** Whether a request has a configured secret as `Authorization: Bearer …`, compared in constant time. */
export function hasBearerToken(authorization: string | null | undefined, token: string | undefined): boolean {
  if (!token || !authorization) return false
  const given = Buffer.from(authorization)
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
