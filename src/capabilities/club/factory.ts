import type { Context } from '../../platform/context.ts'
import { signedIn } from '../auth/factory.ts'
import { insert, byAccount, type Member, setConfirmed } from './store.ts'

/** A member with a session, without the cost of a sign-in; `confirmed: false` leaves the e-mail address unproved. */
export async function signedInMember(
  ctx: Context,
  { confirmed = true }: { confirmed?: boolean } = {},
): Promise<Awaited<ReturnType<typeof signedIn>> & { member: Member }> {
  const account = await signedIn(ctx, { kind: 'member' })
  await insert(ctx, account.id)
  if (confirmed) await setConfirmed(ctx, account.id)
  return { ...account, member: (await byAccount(ctx, account.id)) as Member }
}
