import { ClubLink } from '../../layouts/club-link.tsx'
import type { Wallet } from './wallet.server.ts'

/** Whose points the booking earns; who is not signed in may do so here, and everything typed stays. */
export function Membership({ wallet }: { wallet: Wallet | undefined }) {
  if (wallet) {
    return (
      <p className="text-muted">
        Points for this stay go to member <span className="figures font-semibold text-ink">{wallet.number}</span>.
      </p>
    )
  }
  return (
    <p className="text-muted">
      Point Club member? <ClubLink className="font-bold text-link underline underline-offset-4">Log in</ClubLink> to
      earn points and pay with a saved card.
    </p>
  )
}
