import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
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

/**
 * Cash that a customer hands over, and the change. Enter in the empty field does nothing, so that a second Enter after a
 * scan takes no cash: that needs an amount, or the button itself.
 */
export function CashTaken({ due, isFirst, pending, onTake }: Props) {
  const { stay: t, takeCash } = texts()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [id, hintId] = [useId(), useId()]
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  const given = dollars(typed)
  const isAmount = /^\d{1,6}\.\d\d$/.test(given)
  const left = isAmount ? fromDollars(given) - fromDollars(due) : 0
  const hint = !isAmount ? t.exact : left < 0 ? t.tooLittle(toDollars(cents(-left))) : t.change(toDollars(cents(left)))

  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isAmount && left >= 0) onTake(given)
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
        disabled={typed.trim() !== '' && (!isAmount || left < 0)}
        onClick={() => onTake(isAmount ? given : undefined)}
      >
        {takeCash(due)}
      </Button>
      <p id={hintId} aria-live="polite" className="figures w-full text-sm font-bold">
        {hint}
      </p>
    </div>
  )
}
