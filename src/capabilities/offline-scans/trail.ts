import { createHash, createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import { isBefore, parseInstant } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'

/**
 * The trail of a device. It makes a key pair that never leaves its browser, and signs each scan that it stores. A scan
 * names the hash of the one before it, and the last answer of ours that the device had: so none can be left out, changed
 * or put before another afterwards, and none can be older than that answer.
 */
export interface Step {
  readonly seq: number
  /** The hash of the scan before it; empty for the first. */
  readonly prev: string
  /** Our last answer before it. */
  readonly beat: string
}

const BASE64URL = /^[\w-]+$/

/** The public key that a browser gave; undefined for what is none of the kind it makes. */
export function readPublicKey(text: string): KeyObject | undefined {
  if (!BASE64URL.test(text)) return undefined
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}

interface Signed {
  readonly id: string
  readonly payload: string
  readonly signature: string
}

/** A browser as we know it. Those of before browsers made keys of their own sign with one that we derived and gave them. */
interface Signer {
  readonly id: string
  readonly public_key: string | null
}

/** Whether this device signed a scan. */
export function isSigned(ctx: Pick<Context, 'keys'>, device: Signer, { id, payload, signature }: Signed): boolean {
  const [text, given] = [Buffer.from(`${device.id}\n${id}\n${payload}`), Buffer.from(signature, 'base64url')]
  if (device.public_key === null) {
    return isSame(given, createHmac('sha256', givenKey(ctx, device.id)).update(text).digest())
  }
  const key = readPublicKey(device.public_key)
  return key !== undefined && verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, given)
}

/** The key that we gave a browser of before. */
export function givenKey(ctx: Pick<Context, 'keys'>, deviceId: string): Buffer {
  return ctx.keys.digest('gate-device', deviceId)
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** What the next scan calls this one. */
export function hashOf({ id, payload }: Pick<Signed, 'id' | 'payload'>): string {
  return createHash('sha256').update(`${id}\n${payload}`).digest('base64url')
}

/** What a device gets with each answer to its heartbeat: the moment, and that it is ours. */
export function beatFor(ctx: Pick<Context, 'keys' | 'now'>, deviceId: string): string {
  const at = ctx.now.toString()
  return `${at}~${macOf(ctx, deviceId, at)}`
}

/** The moment of a heartbeat that we answered to this device; undefined for what we did not answer. */
export function momentOfBeat(ctx: Pick<Context, 'keys'>, deviceId: string, beat: string): Temporal.Instant | undefined {
  const [at = '', mac = ''] = beat.split('~')
  return isSame(Buffer.from(mac), Buffer.from(macOf(ctx, deviceId, at))) ? parseInstant(at) : undefined
}

function macOf(ctx: Pick<Context, 'keys'>, deviceId: string, at: string): string {
  return ctx.keys.digest('gate-beat', `${deviceId}\n${at}`).toString('base64url')
}

/** A scan of the same device that was settled or refused before. */
export interface Before {
  readonly hash: string
  readonly scanned_at: Temporal.Instant
}

/** What we know around a scan. */
interface Around {
  readonly before: Before | undefined
  /** Another scan has its place. */
  readonly isTaken: boolean
  /** When we gave the answer that it names; undefined when we did not. */
  readonly beatAt: Temporal.Instant | undefined
}

/** Clocks of browsers are corrected while they run. */
export const SLACK_SECONDS = 5

/** Whether a scan follows from the one before it, and from an answer of ours that is not later than it says it was. */
export function isUnbroken(
  step: Step & { readonly at: Temporal.Instant },
  { before, isTaken, beatAt }: Around,
): boolean {
  const at = step.at.add({ seconds: SLACK_SECONDS })
  if (isTaken || !beatAt || isBefore(at, beatAt)) return false
  if (step.seq === 1) return step.prev === ''
  return before?.hash === step.prev && !isBefore(at, before.scanned_at)
}
