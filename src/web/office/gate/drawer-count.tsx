import { type KeyboardEvent, useId, useState } from 'react'
import {
  DENOMINATIONS,
  type Denomination,
  MOST_PIECES,
  type Pieces,
  worthOf,
} from '../../../capabilities/drawers/rules.ts'
import { cents, toDollars } from '../../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { CONTROL } from '../../ui/field.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

const ALL = Object.keys(DENOMINATIONS) as Denomination[]
const BILLS = ALL.filter((name) => name.startsWith('b'))
const COINS = ALL.filter((name) => name.startsWith('c'))

/**
 * Bills and coins, one by one, with what they add up to. Enter goes to the next field: a count is final, so it is sent by
 * a button of its own, and confirmed.
 */
export function DrawerCount({ onCount }: { onCount: (pieces: Pieces, counted: string) => Promise<boolean> }) {
  const t = texts().drawer
  const [typed, setTyped] = useState<Readonly<Partial<Record<Denomination, string>>>>({})
  const [isChecking, setIsChecking] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const pieces = piecesOf(typed)
  const sum = toDollars(worthOf(pieces))

  async function count() {
    setIsPending(true)
    const isDone = await onCount(pieces, sum)
    setIsPending(false)
    if (!isDone) setIsChecking(false)
  }

  if (isChecking) {
    return (
      <div className="grid gap-3">
        <Notice tone="warning" title={t.final(sum)} />
        <Button block pending={isPending} onClick={() => void count()}>
          {t.confirm(sum)}
        </Button>
        <Button tone="quiet" block onClick={() => setIsChecking(false)}>
          {t.again}
        </Button>
      </div>
    )
  }
  const field = (name: Denomination) => (
    <PieceField
      key={name}
      name={name}
      value={typed[name] ?? ''}
      onValue={(value) => setTyped({ ...typed, [name]: value })}
    />
  )
  return (
    <div data-count className="grid gap-3">
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 font-bold">{t.bills}</legend>
        {BILLS.map(field)}
      </fieldset>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 font-bold">{t.coins}</legend>
        {COINS.map(field)}
      </fieldset>
      <p aria-live="polite" className="flex justify-between gap-3 border-t border-line pt-2">
        <span>{t.sum}</span>
        <output className="figures text-lg font-extrabold">{formatMoney(sum)}</output>
      </p>
      <Button tone="quiet" block onClick={() => setIsChecking(true)}>
        {t.check}
      </Button>
    </div>
  )
}

function PieceField(props: { name: Denomination; value: string; onValue: (value: string) => void }) {
  const { name, value, onValue } = props
  const id = useId()
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="figures text-right">
        {formatMoney(toDollars(cents(DENOMINATIONS[name])))}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(MOST_PIECES).length}
        placeholder="0"
        className={`${CONTROL} figures text-right`}
        value={value}
        onKeyDown={goOn}
        onChange={(event) => onValue(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
    </div>
  )
}

/** Enter as Tab does, as on the number pad. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const stops = [...(event.currentTarget.closest('[data-count]')?.querySelectorAll<HTMLElement>('input, button') ?? [])]
  stops[stops.indexOf(event.currentTarget) + 1]?.focus()
}

function piecesOf(typed: Readonly<Partial<Record<Denomination, string>>>): Pieces {
  return Object.fromEntries(ALL.flatMap((name) => (Number(typed[name]) > 0 ? [[name, Number(typed[name])]] : [])))
}
