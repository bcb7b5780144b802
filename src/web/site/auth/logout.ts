import { redirect } from 'react-router'
import { returnAddress } from '../../serve/session/return-address.ts'
import { to } from '../../paths.ts'
import { endSession } from '../../serve/session/account.ts'
import { accountOf, visitOf } from '../../serve/session/context.ts'
import { record } from '../../serve/session/events.ts'
import type { Route } from './+types/logout'

/** Ends the session and returns to the page; a guarded one then leads on to Home with the login modal. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  await record(context, { class: 'auth', name: 'logout', ref_id: accountOf(context)?.userId })
  await endSession(visitOf(context))
  return redirect(returnAddress(form.get('from')) ?? to('Home'))
}

export const loader = () => redirect(to('Home'))
