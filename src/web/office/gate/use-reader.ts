import { useState, useSyncExternalStore } from 'react'
import type { ReaderChoice } from '../../../capabilities/payments/readers/contract.ts'

const KEPT = 'skylot.gate.reader'

const never = () => () => {}
const readKept = () => localStorage.getItem(KEPT)

/** The card reader at this desk: what this browser used last, or the first there is. */
export function useReader(choices: readonly ReaderChoice[]) {
  const kept = useSyncExternalStore(never, readKept, () => null)
  const [chosen, setChosen] = useState<string>()
  const reader = choices.find(({ id }) => id === (chosen ?? kept)) ?? choices[0]
  return {
    reader,
    choose(id: string) {
      localStorage.setItem(KEPT, id)
      setChosen(id)
    },
  }
}
