import type { JournalEntry } from '../../../capabilities/journal/contract.ts'
import { Money } from '../../ui/money.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { toEntries } from './words.ts'

/** A column of money whose figures open the entries that they are made of. */
export function opens<Key extends string, Row extends Readonly<Record<Key, string>>>(
  key: Key,
  header: string,
  where: (row: Row) => string,
  options: { readonly phone?: boolean; readonly hidden?: boolean } = {},
) {
  return {
    key,
    header,
    numeric: true,
    labelled: true,
    ...options,
    text: (row: Row) => row[key],
    cell: (row: Row) => (
      <OfficeLink to={row[key] === '0.00' ? null : where(row)}>
        <Money amount={row[key]} />
      </OfficeLink>
    ),
  }
}

/** The same of a report on one account: `kinds` are those that each of its columns sums up. */
export function figuresOf<Key extends string>(
  account: string,
  kinds: Readonly<Record<Key, readonly JournalEntry['kind'][]>>,
) {
  return (key: Key, header: string, options: { readonly phone: boolean }) =>
    opens(
      key,
      header,
      ({ period }: Readonly<Record<Key | 'period', string>>) => toEntries(period, account, kinds[key]),
      options,
    )
}
