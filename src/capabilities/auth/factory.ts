import type { Context } from '../../platform/context.ts'
import { joinGroupOf } from '../staff/index.ts'
import type { DemoPolicy } from '../staff/permissions.ts'
import { hashPassword } from './passwords.ts'
import { beginSession, type Pair } from './sessions.ts'
import { insertAccount } from './store.ts'

/** The password of all test accounts. */
export const TEST_PASSWORD = 'rainy evergreen morning'

let hashed: Promise<string> | undefined

/** An account with a session, without the cost of a sign-in. */
export async function signedIn(
  ctx: Context,
  of: { kind: 'staff'; policy: DemoPolicy } | { kind: 'member' },
): Promise<{ id: string; email: string; tokens: Pair }> {
  const id = ctx.random.uuid()
  const name = of.kind === 'staff' ? of.policy : 'member'
  const email = `${name}.${id.slice(-8)}@skylot.test`
  hashed ??= hashPassword(TEST_PASSWORD)
  await insertAccount(ctx, {
    id,
    kind: of.kind,
    email,
    password_hash: await hashed,
    short_name: name,
    long_name: `Test ${name}`,
  })
  if (of.kind === 'staff') await joinGroupOf(ctx, id, of.policy)
  return { id, email, tokens: await beginSession(ctx, id) }
}
