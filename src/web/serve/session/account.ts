import { auth } from '../../../capabilities/auth/contract.ts'
import { club } from '../../../capabilities/club/contract.ts'
import { ApiError, CLIENT_ID, TransportError, ValidationError } from '../../../http/client.ts'
import type { Visit } from './visit.ts'

/** Who is signed in, as the menu and guards need it; the page sees this, never a token. */
export interface Account {
  readonly userId: string
  readonly shortName: string
  readonly longName: string
  readonly email: string
  /** Whether somebody can sign in to it. */
  readonly hasUser: boolean
  /** `Area:Action`; empty for members. */
  readonly permissions: readonly string[]
  /** The member's profile; null for staff. */
  readonly member: Member | null
}

/** What pages know of a member besides the names. */
export interface Member {
  readonly number: string
  readonly points: number
  readonly isConfirmed: boolean
  /** An e-mail address that waits for its confirmation. */
  readonly pendingEmail: string | null
  /** Whether somebody can sign in as this member. */
  readonly hasUser: boolean
}

/**
 * Who the visitor is: a valid auth token is introspected; a refresh token alone is exchanged first. When refreshing
 * fails the visitor is logged out; when the API is away, nobody is, and the tokens stay for when it is back.
 */
export async function readAccount(visit: Visit): Promise<Account | null> {
  if (!visit.hasSignIn()) return null
  try {
    return (await introspect(visit)) ?? ((await refresh(visit)) ? await introspect(visit) : null)
  } catch (error) {
    if (error instanceof TransportError) return null
    if (error instanceof ApiError && error.status !== 400 && error.status !== 401) return null
    visit.logOut()
    return null
  }
}

async function introspect(visit: Visit): Promise<Account | null> {
  const token = visit.jar.get('auth')
  if (!token) return null
  const answer = await visit.client.call(auth.introspect, { token })
  if (!answer.active) return null
  const { user, policy, user_id } = answer
  const member = policy.permissions.length === 0 ? await readMember(visit) : null
  return {
    userId: user_id,
    shortName: user.short_name,
    longName: user.long_name,
    email: user.email,
    hasUser: member?.hasUser ?? true,
    permissions: policy.permissions,
    member,
  }
}

/** The profile of whoever has one. */
async function readMember(visit: Visit): Promise<Member | null> {
  try {
    const { number, point_total, email_confirmed, pending_email, has_user } = await visit.client.call(club.me, {})
    const shown = { number, points: point_total, isConfirmed: email_confirmed, pendingEmail: pending_email }
    return { ...shown, hasUser: has_user }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}

/** @throws ApiError or ValidationError when the token is no longer good. */
async function refresh(visit: Visit): Promise<boolean> {
  const refreshToken = visit.jar.get('refresh')
  if (!refreshToken) {
    visit.logOut()
    return false
  }
  const pair = await visit.client.call(auth.token, {
    grant_type: 'refresh_token',
    client_id: CLIENT_ID,
    refresh_token: refreshToken,
  })
  visit.keepTokens({ accessToken: pair.access_token, refreshToken: pair.refresh_token })
  return true
}

/** Ends the session at the auth service as well as here; a service that is away cannot keep anybody signed in. */
export async function endSession(visit: Visit): Promise<void> {
  const refreshToken = visit.jar.get('refresh')
  visit.logOut()
  if (!refreshToken) return
  try {
    await visit.client.call(auth.revoke, { token: refreshToken })
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof TransportError || error instanceof ValidationError)) throw error
  }
}
