import { account } from '../../../capabilities/auth/account-contract.ts'
import { load, type Outcome, submit, textField } from '../../serve/session/api.ts'
import { isSignInIntent, type SignInIntent } from './own-sign-in.ts'
import { attestationIn } from './sent-passkey.server.ts'
import { texts } from './texts.ts'

type LoadArgs = Parameters<typeof load>[0]
type SubmitArgs = Parameters<typeof submit>[0]

/** The passkeys and open sessions of whoever is signed in. */
export async function loadSignIn(args: LoadArgs) {
  const [{ passkeys }, { sessions }] = await Promise.all([
    load(args, account.passkeys, {}),
    load(args, account.sessions, {}),
  ])
  return { passkeys, sessions }
}

/** Does what the forms of passkeys and sessions ask for; undefined when it was another form. */
export async function changeSignIn(
  args: SubmitArgs,
  form: FormData,
): Promise<{ intent: SignInIntent; outcome: Outcome<unknown> } | undefined> {
  const intent = textField(form, 'intent')
  if (!isSignInIntent(intent)) return undefined
  const id = textField(form, 'id')
  const doing: Record<SignInIntent, () => Promise<Outcome<unknown>>> = {
    'add-passkey': () => addPasskey(args, form),
    'remove-passkey': () => submit(args, account.removePasskey, { passkeyId: id }),
    'end-session': () => submit(args, account.endSession, { sessionId: id }),
    'end-others': () => submit(args, account.endOtherSessions, {}),
  }
  return { intent, outcome: await doing[intent]() }
}

/** Without a key the API is asked for one, which says whether a proof is missing; the button then begins anew. */
async function addPasskey(args: SubmitArgs, form: FormData): Promise<Outcome<unknown>> {
  const passkey = attestationIn(form)
  const name = textField(form, 'name') || texts().passkeys.unnamed
  if (passkey) return submit(args, account.addPasskey, { name, passkey })
  const asked = await submit(args, account.beginPasskey, {})
  if (!asked.ok) return asked
  return { ok: false, status: 422, code: 'validation', problem: { fieldErrors: {}, formErrors: [texts().none] } }
}
