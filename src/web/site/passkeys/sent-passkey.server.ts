import type { Assertion, Attestation } from '../../../capabilities/auth/passkeys/wire.ts'
import { textField } from '../../serve/session/api.ts'

/** What an authenticator has signed, as the button of a form sends it; the API looks at it. */
export function assertionIn(form: FormData): Assertion | undefined {
  return sentIn(form) as Assertion | undefined
}

/** The key that an authenticator has made, as the button of a form sends it; the API looks at it. */
export function attestationIn(form: FormData): Attestation | undefined {
  return sentIn(form) as Attestation | undefined
}

function sentIn(form: FormData): object | undefined {
  try {
    const sent: unknown = JSON.parse(textField(form, 'passkey'))
    return typeof sent === 'object' && sent !== null ? sent : undefined
  } catch {
    return undefined
  }
}
