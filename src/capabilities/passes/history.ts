import { toWire } from '../../lib/pacific.ts'
import { type Act, audit, trailOf } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { WalletPassDetail } from './contract.ts'

export type PassAct =
  | 'pass.given'
  | 'pass.changed'
  | 'pass.registered'
  | 'pass.removed'
  | 'pass.fetched'
  | 'pass.told'
  | 'pass.gone'
  | 'pass.voided'
  | 'pass.withdrawn'
  | 'pass.restored'

/** Adds to the history of a pass; `phones` is how many were notified, or are gone. */
export async function noteAct(
  ctx: Context,
  action: PassAct,
  serial: string,
  details: { readonly phones?: number } = {},
): Promise<void> {
  await audit(ctx, { ...toPassAct(action, serial), details })
}

/** An act of the history of a pass, for who writes several. */
export function toPassAct(action: PassAct, serial: string): Act {
  return { action, entity: 'pass', entityId: serial }
}

/** The history of a pass, the last first. */
export async function historyOf(ctx: Context, serial: string): Promise<WalletPassDetail['story']> {
  const acts = await trailOf(ctx, { entity: 'pass', entityId: serial })
  return acts.map(({ at, action, details }) => ({
    at: toWire(at),
    what: action.replace('pass.', ''),
    phones: typeof details.phones === 'number' ? details.phones : null,
  }))
}
