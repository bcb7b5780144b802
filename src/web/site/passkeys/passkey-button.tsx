import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { ENDPOINTS } from '../../paths.ts'
import { Button, type Tone } from '../../ui/button.tsx'
import { texts } from './texts.ts'

/** What a passkey is asked for: to sign in, to prove who it is once more, or to be made. */
export type PasskeyPurpose = 'sign-in' | 'prove' | 'register'

interface Props {
  readonly purpose: PasskeyPurpose
  readonly label?: string
  readonly tone?: Tone
}

/**
 * Asks the browser for a passkey, and sends what it answers with the form around it, as `passkey`. Browsers without passkeys,
 * and those whose scripts do not run, do not show it.
 */
export function PasskeyButton({ purpose, label = texts().signIn, tone = 'quiet' }: Props) {
  const isPossible = useCanHavePasskeys()
  const answer = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'waiting' | 'none' | 'away'>('idle')
  const isAnswered = useRef(false)

  async function ask() {
    setState('waiting')
    const asked = await optionsOf(purpose)
    if (asked === 'prove first') {
      // The form tells the server, which asks for the proof and comes back here.
      send('')
      return setState('idle')
    }
    if (asked === undefined) return setState('away')
    const signed = await ceremony(purpose, asked)
    if (signed === undefined) return setState('none')
    setState('idle')
    send(JSON.stringify(signed))
  }

  function send(value: string) {
    const input = answer.current
    if (!input?.form) return
    input.value = value
    isAnswered.current = true
    input.form.requestSubmit()
    isAnswered.current = false
    input.value = ''
  }

  // However a form for a new passkey is sent, by Enter or once more after a proof, the browser is asked first.
  const asks = useEffectEvent(() => void ask())
  useEffect(() => {
    const form = answer.current?.form
    if (!form || purpose !== 'register') return undefined
    const askFirst = (event: Event) => {
      if (isAnswered.current) return
      event.preventDefault()
      event.stopPropagation()
      asks()
    }
    form.addEventListener('submit', askFirst, true)
    return () => form.removeEventListener('submit', askFirst, true)
  }, [purpose, isPossible])

  if (!isPossible) return null

  return (
    <div className="grid gap-2">
      <input ref={answer} type="hidden" name="passkey" />
      <Button type="button" tone={tone} pending={state === 'waiting'} onClick={() => void ask()}>
        {state === 'waiting' ? texts().waiting : label}
      </Button>
      {(state === 'none' || state === 'away') && (
        <p role="alert" className="text-sm text-danger">
          {texts()[state]}
        </p>
      )}
    </div>
  )
}

/** What our API asks an authenticator for; it reads its own half. */
type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON

const never = () => () => {}
const hasPasskeys = () => 'PublicKeyCredential' in window

/** Whether this browser has passkeys; not while its scripts do not run. */
export function useCanHavePasskeys(): boolean {
  return useSyncExternalStore(never, hasPasskeys, () => false)
}

async function optionsOf(purpose: PasskeyPurpose): Promise<Options | 'prove first' | undefined> {
  const response = await fetch(ENDPOINTS.passkey, { method: 'POST', body: new URLSearchParams({ purpose }) }).catch(
    () => undefined,
  )
  if (response?.status === 403) return 'prove first'
  return response?.ok ? ((await response.json()) as Options) : undefined
}

/** What the authenticator answers; undefined when somebody closed its dialog, or it has no key for us. */
async function ceremony(purpose: PasskeyPurpose, optionsJSON: Options): Promise<unknown> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await (purpose === 'register' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON }))
  } catch {
    return undefined
  }
}
