import type { ActionFunctionArgs } from 'react-router'
import { club } from '../../../capabilities/club/contract.ts'
import { NAME_LENGTHS } from '../../../capabilities/club/rules.ts'
import { readAccount } from '../../serve/session/account.ts'
import { submit } from '../../serve/session/api.ts'
import { visitOf } from '../../serve/session/context.ts'
import { record } from '../../serve/session/events.ts'

type Account = Parameters<typeof submit<typeof club.register>>[2]
type Joining = Omit<Account, 'short_name'> & { readonly short_name?: string | undefined }

/** Joins the club and signs in. "Ada Lovelace" is called "Ada" where nothing else was typed. */
export async function join(args: ActionFunctionArgs, typed: Joining) {
  const short_name = typed.short_name || firstName(typed.long_name ?? '')
  const outcome = await submit(args, club.register, { ...typed, short_name })
  if (!outcome.ok) return outcome
  const { access_token, refresh_token } = outcome.value
  const visit = visitOf(args.context)
  visit.keepTokens({ accessToken: access_token, refreshToken: refresh_token })
  const account = await readAccount(visit)
  await record(args.context, { class: 'auth', name: 'registration', ref_id: account?.userId })
  return outcome
}

function firstName(name: string): string {
  return (name.split(/\s+/)[0] ?? '').slice(0, NAME_LENGTHS.short_name)
}
