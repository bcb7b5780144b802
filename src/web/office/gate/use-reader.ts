import { useEffect, useState } from 'react'
import type { ReaderChoice } from '../../../capabilities/payments/readers/contract.ts'

const KEPT = 'skylot.gate.reader'

/** The card reader at this desk: what this browser used last, or the first there is. */
export function useReader(choices: readonly ReaderChoice[]) {
  const [chosen, setChosen] = useState<string>()
  useEffect(() => setChosen(localStorage.getItem(KEPT) ?? undefined), [])
  const reader = choices.find(({ id }) => id === chosen) ?? choices[0]
  return {
    reader,
    choose(id: string) {
      localStorage.setItem(KEPT, id)
      setChosen(id)
    },
  }
}
