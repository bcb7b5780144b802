import type { Context } from '../../platform/context.ts'
import { defineJob, restingBetween, SWEPT_AT_ONCE } from '../../platform/jobs.ts'
import { sweepChallenges } from './passkeys/store.ts'
import { sweepInvitations, sweepKnownDevices, sweepRefreshTokens, sweepUrlTokens } from './store.ts'

/** Forgets what has expired: tokens, sessions, invitations, challenges, devices. */
export async function sweepTokens(ctx: Context): Promise<void> {
  for (const sweep of [sweepUrlTokens, sweepRefreshTokens, sweepKnownDevices])
    await restingBetween(() => sweep(ctx, SWEPT_AT_ONCE))
  await sweepInvitations(ctx)
  await sweepChallenges(ctx)
}

export const jobs = [defineJob({ name: 'auth.sweep-tokens', cron: '20 4 * * *', singleton: true }, sweepTokens)]
