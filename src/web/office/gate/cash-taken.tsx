import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { cents, fromDollars, toDollars } from '../../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { CONTROL } from '../../ui/field.tsx'
import { dollars } from './fields.ts'
import { texts } from './texts.ts'

interface Props {
  readonly due: string
  /** Nothing else is likelier: the cashier begins in its field. */
  readonly isFirst: boolean
  readonly pending: boolean
  /** Undefined for the exact amount. */
  readonly onTake: (given: string | undefined) => void
}

/** Nobody hands over a bill more than they need: more change than this is a code that was scanned into the field. */
const MOST_CHANGE = 100_00

/** Keys that stand for the likeliest bills. */
const BILL_KEYS = ['F2', 'F4']

/** What customers hand over most often: the amount rounded up to bills, in whole dollars. */
function billsFor(due: number): number[] {
  const rounded = [10_00, 20_00, 50_00, 100_00].map((bill) => (Math.ceil(due / bill) * bill) / 100)
  return [...new Set(rounded)].toSorted((a, b) => a - b).slice(0, 3)
}

/**
 * Cash that a customer hands over, and the change. Enter in the empty field does nothing, so that a second Enter after a
 * scan takes no cash: that needs an amount, or the button itself.
 */
export function CashTaken({ due, isFirst, pending, onTake }: Props) {
  const { stay: t, takeCash } = texts()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const wasTaken = useRef(false)
  const [id, hintId] = [useId(), useId()]
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  // It was refused, and nobody has gone on.
  useEffect(() => {
    if (pending || !wasTaken.current) return
    wasTaken.current = false
    if (document.activeElement === document.body) field.current?.focus()
  }, [pending])
  const given = dollars(typed)
  const isAmount = /^\d{1,6}\.\d\d$/.test(given)
  const left = isAmount ? fromDollars(given) - fromDollars(due) : 0
  const isTaken = isAmount && left >= 0 && left <= MOST_CHANGE
  const hint = !isAmount
    ? t.exact
    : left < 0
      ? t.tooLittle(toDollars(cents(-left)))
      : isTaken
        ? t.change(toDollars(cents(left)))
        : t.tooMuch(toDollars(cents(left)))

  const bills = billsFor(fromDollars(due))
  const take = (bill: number) => {
    setTyped(String(bill))
    field.current?.focus()
  }
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const bill = bills[BILL_KEYS.indexOf(event.key)]
    if (bill === undefined) return
    event.preventDefault()
    take(bill)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!isTaken || pending) return
    // What is scanned from here on is the next customer's, not an amount.
    field.current?.blur()
    wasTaken.current = true
    onTake(given)
  }

  return (
    <div className="flex flex-wrap items-end gap-x-2.5 gap-y-2">
      <div className="grid w-40 gap-1">
        <label htmlFor={id} className="text-sm font-bold">
          {t.given}
        </label>
        <input
          id={id}
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          aria-describedby={hintId}
          placeholder={due}
          className={`${CONTROL} figures text-right text-lg font-bold`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={enter}
        />
      </div>
      <Button
        tone="quiet"
        size="lg"
        pending={pending}
        disabled={typed.trim() !== '' && !isTaken}
        onClick={() => onTake(isAmount ? given : undefined)}
      >
        {takeCash(due)}
      </Button>
      <div className="flex gap-1">
        {bills.map((bill, index) => (
          <Button key={bill} tone="plain" aria-keyshortcuts={BILL_KEYS[index]} onClick={() => take(bill)}>
            ${bill} {BILL_KEYS[index] && <kbd>{BILL_KEYS[index]}</kbd>}
          </Button>
        ))}
      </div>
      <p id={hintId} aria-live="polite" className="figures w-full text-sm font-bold">
        {hint}
      </p>
    </div>
  )
}
