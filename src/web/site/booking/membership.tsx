import { ClubLink } from '../layout/club-link.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Fields } from '../../ui/form-fields.ts'
import { Rich } from '../../ui/rich.tsx'
import type { PaymentForm } from './payment-fields.tsx'
import { texts } from './texts.ts'
import type { Wallet } from './wallet.server.ts'

interface Props {
  readonly wallet: Wallet | undefined
  readonly number: Fields<PaymentForm>['point_club_id']
  /** Whether a number was typed before. */
  readonly isOpen: boolean
}

/** Whose points the booking earns. Guests may log in here, and what they typed stays, or name a member by number. */
export function Membership({ wallet, number, isOpen }: Props) {
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
    <div>
      <p className="text-muted">
        <Rich text={t.member} parts={{ login }} />
      </p>
      <Disclosure summary={t.byNumber} open={isOpen}>
        <TextField {...number} inputMode="numeric" autoComplete="off" className="sm:w-1/2" />
      </Disclosure>
    </div>
  )
}
