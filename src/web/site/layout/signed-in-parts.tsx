import { Suspense } from 'react'
import { useAccount } from '../../serve/session/use-session.ts'
import { late } from '../../ui/late.tsx'

const ProofDialog = late(async () => (await import('../passkeys/proof-dialog.tsx')).ProofDialog)

/** What stands over every page of somebody who is signed in; nobody else loads it. */
export function SignedInParts() {
  if (!useAccount()) return null
  return (
    <Suspense>
      <ProofDialog />
    </Suspense>
  )
}
