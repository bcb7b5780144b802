import { Money } from '../../ui/money.tsx'
import { OfficeLink } from '../kit/office-link.tsx'

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
