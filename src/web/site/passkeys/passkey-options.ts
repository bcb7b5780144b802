import { redirect } from 'react-router'
import { account } from '../../../capabilities/auth/account-contract.ts'
import { auth } from '../../../capabilities/auth/contract.ts'
import { to } from '../../paths.ts'
import { submit, textField } from '../../serve/session/api.ts'
import type { Route } from './+types/passkey-options'

/** Nothing to see here by itself. */
export const loader = () => redirect(to('Home'))

/** What an authenticator is asked to sign or to make, for the button of a form. */
export async function action({ request, context }: Route.ActionArgs) {
  const purpose = textField(await request.formData(), 'purpose')
  const call =
    purpose === 'register'
      ? account.beginPasskey
      : purpose === 'prove'
        ? account.passkeyChallenge
        : auth.passkeyChallenge
  const outcome = await submit({ context }, call, {})
  const headers = { 'cache-control': 'no-store' }
  return outcome.ok
    ? Response.json(outcome.value, { headers })
    : Response.json({ code: outcome.code }, { status: outcome.status, headers })
}
