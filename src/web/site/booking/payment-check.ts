import { useEffect, useState } from 'react'
import { isCardNumber, parseCardExpiry } from '../../../capabilities/payments/card.ts'
import type { Problem } from '../../ui/form.tsx'
import { isOfWallet } from '../cards/wallet-field.ts'
import type { PaymentAnswer } from './payment-answer.ts'
import { texts } from './texts.ts'

type Name = keyof ReturnType<typeof texts>['payment']['missing']

/** What the payment cannot go without, in the order in which it stands, and what can be told of it by looking. */
const NEEDED: readonly (readonly [Name, (value: string) => boolean])[] = [
  ['full_name', () => true],
  ['email', (value) => /^\S+@\S+\.\S+$/.test(value)],
  ['cc_number', isCardNumber],
  ['cc_exp', (value) => parseCardExpiry(value) !== undefined],
  ['cc_cvc', (value) => /^\d{3,4}$/.test(value)],
  ['postal_code', () => true],
]

/**
 * What is wrong with the payment form: what a look at it shows before it is sent, else what the last answer refused. A
 * form with a fault that can be seen here does not go to the server.
 */
export function useCheckedForm(id: string, answer: PaymentAnswer | undefined): Problem | undefined {
  const [checked, setChecked] = useState<{ readonly of: PaymentAnswer | undefined; readonly problem?: Problem }>()
  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const look = (event: SubmitEvent) => {
      if (isOther(event.submitter)) return
      const fieldErrors = faultsOf(form)
      const isFaulty = Object.keys(fieldErrors).length > 0
      setChecked({ of: answer, ...(isFaulty && { problem: { fieldErrors, formErrors: [] } }) })
      if (!isFaulty) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // Before the gateway's own fields hold the form back, and before React hears of it.
    form.addEventListener('submit', look, { capture: true })
    return () => form.removeEventListener('submit', look, { capture: true })
  }, [id, answer])
  return checked && checked.of === answer ? checked.problem : answer?.problem
}

/** A wallet brings what is missing, and not every button of the form pays. */
function isOther(submitter: HTMLElement | null): boolean {
  return isOfWallet(submitter) || (submitter instanceof HTMLButtonElement && submitter.name === 'intent')
}

/** Of the fields that can be seen: a saved card hides those of another one. */
function faultsOf(form: HTMLFormElement): Record<string, readonly string[]> {
  const { missing, wrong } = texts().payment
  const faults: Record<string, readonly string[]> = {}
  for (const [name, isRight] of NEEDED) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement) || !field.checkVisibility()) continue
    const value = field.value.trim()
    if (value === '') faults[name] = [missing[name]]
    else if (!isRight(value)) faults[name] = [name in wrong ? wrong[name as keyof typeof wrong] : missing[name]]
  }
  return faults
}
