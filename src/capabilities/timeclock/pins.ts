import { invalidFields } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { hashPassword, verifyPassword } from '../auth/index.ts'
import { MOST_TRIES } from './clock.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** The hash of a PIN. So few digits are found by trying them all: without the key of the installation nobody can. */
export async function hashPin(ctx: Context, accountId: string, pin: string): Promise<string> {
  return hashPassword(keyed(ctx, accountId, pin), ctx.caller.address)
}

function keyed(ctx: Context, accountId: string, pin: string): string {
  return ctx.keys.digest('clock-pin', `${accountId}/${pin}`).toString('base64url')
}

/**
 * Proves somebody by their PIN. A try is taken before the PIN is looked at, so that many at once are no more tries than one
 * after the other; a right one gives them all back.
 * @throws Problem 422 when it is wrong, locked, or there is none
 */
export async function provePin(ctx: Context, accountId: string, pin: string): Promise<void> {
  const taken = await store.takeTry(ctx, accountId, MOST_TRIES)
  if (!taken) {
    const isThere = (await store.pinsOf(ctx, [accountId])).has(accountId)
    throw invalidFields({ pin: [isThere ? messages.pinLocked : messages.noPin] })
  }
  const isRight = await verifyPassword(keyed(ctx, accountId, pin), taken.hash, ctx.caller.address)
  if (!isRight) throw invalidFields({ pin: [taken.tries < MOST_TRIES ? messages.wrongPin : messages.pinLocked] })
  await store.forgetTries(ctx, accountId)
}
