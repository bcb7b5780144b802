import { redirect } from 'react-router'
import { LOG_IN } from '../layout/typed-form.ts'
import { pathOf, withLoginOpen } from '../../paths.ts'
import { endSession } from '../../serve/session/account.ts'
import { textFields } from '../../serve/session/api.ts'
import { accountOf, visitOf } from '../../serve/session/context.ts'
import { record } from '../../serve/session/events.ts'
import type { Route } from './+types/booking'
import { keepTyped } from './draft-cookie.server.ts'

/** Opens the login modal, or logs out, in a browser without scripts: the same address, with what was typed. */
export async function leave({ context, url }: Route.ActionArgs, form: FormData) {
  const here = { pathname: pathOf(url), search: url.search }
  const visit = visitOf(context)
  const fields = textFields(form)
  const { quote_id = '' } = fields
  if (form.get('intent') === LOG_IN) {
    keepTyped(visit.jar, quote_id, fields)
    return redirect(withLoginOpen(here))
  }
  // Name and address that the membership filled in go with it.
  const account = accountOf(context)
  const own = new Set([account?.longName, account?.email])
  const typed = Object.entries(fields).filter(([, value]) => !own.has(value))
  await record(context, { class: 'auth', name: 'logout', ref_id: account?.userId })
  await endSession(visit)
  keepTyped(visit.jar, quote_id, Object.fromEntries(typed))
  return redirect(here.pathname + here.search)
}
