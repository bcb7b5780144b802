import { data, type RouterContextProvider } from 'react-router'
import { preferences } from '../../../capabilities/preferences/contract.ts'
import { load, notFound, refuse, submit, textFields } from '../../serve/session/api.ts'

interface Args {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
  readonly request: Request
}

/** What an address gets as far as the visitor may know, and what its link asks to choose. */
export async function loadPreferences(args: Args, email: string) {
  const [{ email_delivery_setting: kept }, { is_proven: isProven }] = await Promise.all([
    load(args, preferences.get, { email }),
    load(args, preferences.standing, { email }),
  ])
  const asked = args.url.searchParams.get('setting') ?? ''
  return { email, isProven, chosen: /^[012]$/.test(asked) ? asked : String(kept) }
}

/** Saves what was chosen, or has the address asked by mail; the page tells which. */
export async function savePreferences(args: Args, email: string | undefined) {
  if (email === undefined) throw notFound()
  const { setting = '' } = textFields(await args.request.formData())
  const outcome = await submit(args, preferences.set, { email, setting })
  if (!outcome.ok) return refuse(outcome, { setting })
  const isSaved = outcome.value.pending_setting === null
  return data({ done: isSaved ? ('saved' as const) : ('mailed' as const), values: { setting } })
}
