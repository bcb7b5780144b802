import { data, redirect } from 'react-router'
import { account } from '../../../capabilities/auth/account-contract.ts'
import { to } from '../../paths.ts'
import { refuse, submit, textField } from '../../serve/session/api.ts'
import { returnAddress } from '../../serve/session/return-address.ts'
import { assertionIn } from './sent-passkey.server.ts'
import type { Route } from './+types/prove'

/** Nothing to see here by itself. */
export const loader = () => redirect(to('Home'))

/** Proves once more who it is. The dialog goes on by itself; before scripts run it leads back to where it was asked. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const passkey = assertionIn(form)
  const password = textField(form, 'password') || undefined
  const outcome = await submit({ context: args.context }, account.prove, passkey ? { passkey } : { password })
  if (!outcome.ok) return refuse(outcome)
  if (textField(form, 'stays') !== '') return data({ problem: undefined, isProved: true })
  return redirect(returnAddress(form.get('from')) ?? to('Home'))
}
