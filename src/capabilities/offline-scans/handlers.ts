import type { Handlers } from '../../http/capability.ts'
import type { offlineScans } from './contract.ts'
import { issueDevice, noteContact } from './device.ts'
import { settleScans } from './settlement.ts'
import { snapshotOf } from './snapshot.ts'
import { noteState } from './store.ts'
import { beatFor } from './trail.ts'

export const handlers: Handlers<typeof offlineScans> = {
  device: (ctx, { public_key }) => issueDevice(ctx, public_key),

  async contact(ctx, { device_id, waiting, leaving }) {
    const { id } = await noteContact(ctx, device_id)
    await noteState(ctx, id, { waiting, leaving })
    return { ok: true, beat: beatFor(ctx, id) }
  },

  snapshot: (ctx, { since }) => snapshotOf(ctx, since),

  async scans(ctx, { device_id, scans }) {
    return { results: await settleScans(ctx, device_id, scans) }
  },
}
