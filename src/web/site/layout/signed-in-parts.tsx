import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PROOF_QUERY } from '../../paths.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { servedLate } from '../../ui/late.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** A form of the page that was sent, and the button that sent it. */
export interface Sent {
  readonly form: HTMLFormElement
  readonly submitter: HTMLElement | null
}

const ProofDialog = servedLate(async () => (await import('../passkeys/proof-dialog.tsx')).ProofDialog)

/** What stands over every page of somebody who is signed in; nobody else loads it. */
export function SignedInParts() {
  return useAccount() ? <Proof /> : null
}

/** The server sends the dialog only where the address asks for it. */
function Proof() {
  const isHydrated = useHydrated()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const sent = useLastSent()
  if (!isHydrated && !query.has(PROOF_QUERY)) return null
  // Another one for each page: one that the server sent, and that is still on its way, keeps nobody from the next.
  return <ProofDialog key={pathname} sent={sent} />
}

/** What was sent last is what is refused for want of a proof, also where the dialog comes later. */
function useLastSent() {
  const sent = useRef<Sent>(undefined)
  useEffect(() => {
    const note = (event: SubmitEvent) => {
      const { target, submitter } = event
      if (target instanceof HTMLFormElement && target.method === 'post' && !target.closest('[data-proof]'))
        sent.current = { form: target, submitter }
    }
    document.addEventListener('submit', note, true)
    return () => document.removeEventListener('submit', note, true)
  }, [])
  return sent
}
