import type { TrialLine } from '../../../capabilities/journal/contract.ts'
import { column, type Column } from '../kit/column.tsx'
import { TYPES } from './words.ts'

/** The columns of a trial balance, of any period. */
export const trialColumns: readonly Column<TrialLine>[] = [
  { key: 'account', header: 'Account', text: ({ number, name }) => `${number} ${name}` },
  { key: 'type', header: 'Type', text: ({ type }) => TYPES[type], phone: false },
  column.money('opening', 'Opening', { phone: true }),
  column.money('debit', 'Debit', { phone: true }),
  column.money('credit', 'Credit', { phone: true }),
  column.money('closing', 'Closing', { phone: true }),
]
