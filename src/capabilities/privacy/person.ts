import { pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import type { NewRow } from '../../platform/database.ts'
import { accountByEmail } from '../auth/index.ts'
import { dueOn } from './rules.ts'
import * as store from './store.ts'

/** What a request is recognized by once its address is gone. */
export function digestOf({ keys }: Pick<Context, 'keys'>, address: string): Buffer {
  return keys.digest('privacy/address', address.toLowerCase())
}

/** Whoever an address belongs to, with the account of a member but never one of staff. */
export async function personAt(ctx: Context, email: string): Promise<store.Person> {
  const account = await accountByEmail(ctx, email)
  return store.personOf(ctx, email, account?.kind === 'member' ? account.id : null)
}

/** A row for a request of somebody. */
export function newRequest(
  ctx: Context,
  person: store.Person,
  how: Pick<NewRow<'privacy_requests'>, 'kind' | 'source'> & Partial<NewRow<'privacy_requests'>>,
): NewRow<'privacy_requests'> {
  const today = pacificDate(ctx.now)
  return {
    id: ctx.random.uuid(),
    status: 'OPEN',
    address_digest: digestOf(ctx, person.addresses[0]!),
    addresses: [...person.addresses],
    account_ids: [...person.account_ids],
    language: ctx.language,
    asked_at: ctx.now,
    confirmed_on: today,
    due_on: dueOn(today),
    ...how,
  }
}
