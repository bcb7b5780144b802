import { type ChangeEvent, useState } from 'react'
import { paidBy, pointsTowards } from '../../../capabilities/club/points/rules.ts'
import { cents, fromDollars, toDollars } from '../../../lib/money.ts'
import { figure } from '../../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Fields } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import type { QuoteView } from '../quotes/quote-view.server.ts'
import { keepDraft } from '../drafts/draft.ts'
import type { PaymentForm } from './payment-fields.tsx'
import { texts } from './texts.ts'
import type { Wallet } from './wallet.server.ts'

/** What points pay of what is charged now, and what is left for the card. */
export interface Split {
  readonly points: number
  /** Dollars and cents, as the wire has them. */
  readonly byPoints: string
  readonly byCard: string
  /** The most that can be used; 0 where there are none, or nothing that they could pay. */
  readonly most: number
  readonly choose: (points: number) => void
}

const POINTS = 'points_to_use'

/** What stands in the field: typed before the page had its scripts, or brought back. */
export function pointsIn(form: HTMLFormElement): number {
  const field = form.elements.namedItem(POINTS)
  return field instanceof HTMLInputElement ? Number(field.value) : 0
}

/** The points that somebody chose, as the field has them; a number that cannot be counts for none, and the form says why. */
export function useSplit({ now }: QuoteView, wallet: Wallet | undefined, typed: string | undefined): Split {
  const [chosen, choose] = useState(Number(typed ?? 0))
  const most = wallet ? pointsTowards(fromDollars(now), wallet.points) : 0
  const points = chosen > 0 && chosen <= most && chosen % 100 === 0 ? chosen : 0
  const byPoints = paidBy(points)
  const byCard = toDollars(cents(fromDollars(now) - byPoints))
  return { points, byPoints: toDollars(byPoints), byCard, most, choose }
}

interface Props {
  readonly wallet: Wallet
  readonly split: Split
  readonly field: Fields<PaymentForm>['points_to_use']
}

/** A member's points as a part of the payment: any hundred of them, or all that fit with one tap. */
export function PayWithPoints({ wallet, split: { points, most, choose }, field }: Props) {
  const t = texts().payment
  if (most === 0) return null
  const set = (count: number) => {
    const input = document.querySelector<HTMLInputElement>(`input[name=${POINTS}]`)
    if (input) input.value = count === 0 ? '' : String(count)
    if (input?.form) keepDraft(input.form)
    choose(count)
  }
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <TextField
        {...field}
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        step={100}
        hint={t.pointsHint(figure(wallet.points), figure(most), formatMoney(toDollars(paidBy(most))))}
        onChange={(event: ChangeEvent<HTMLInputElement>) => choose(Number(event.currentTarget.value))}
      />
      <Button type="button" tone="plain" data-screen-only onClick={() => set(points === most ? 0 : most)}>
        {points === most ? t.noPoints : t.allPoints(figure(most))}
      </Button>
    </div>
  )
}
