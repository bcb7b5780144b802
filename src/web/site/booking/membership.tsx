import { ClubLink } from '../layout/club-link.tsx'
import { Rich } from '../../ui/rich.tsx'
import { texts } from './texts.ts'
import type { Wallet } from './wallet.server.ts'

/** Whose points the booking earns; who is not signed in may do so here, and everything typed stays. */
export function Membership({ wallet }: { wallet: Wallet | undefined }) {
  const t = texts().payment
  if (wallet) {
    return (
      <p className="text-muted">
        <Rich
          text={t.pointsGoTo(wallet.number)}
          parts={{ number: <span className="figures font-semibold text-ink" /> }}
        />
      </p>
    )
  }
  const login = <ClubLink className="font-bold text-link underline underline-offset-4" />
  return (
    <p className="text-muted">
      <Rich text={t.member} parts={{ login }} />
    </p>
  )
}
