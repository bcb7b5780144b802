import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  readonly numeric?: boolean
  /** Sentences, or few columns: on a phone they have the width of the row. */
  readonly long?: boolean
  /** On a phone the first cell of the row tells it, too. */
  readonly wide?: boolean
}

interface Props<Row> {
  /** What the table shows; read out, and seen unless hidden. */
  readonly caption: string
  readonly hideCaption?: boolean
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** In place of rows when there are none. */
  readonly empty?: ReactNode
}

/** Rows and columns; on a phone the first value of a row stands above the others, which stand beside their headers in two columns. */
export function Table<Row>({ caption, hideCaption, columns, rows, rowKey, empty }: Props<Row>) {
  if (rows.length === 0 && empty) return empty
  return (
    <table className="w-full border-collapse text-sm max-sm:block">
      <caption className={hideCaption ? 'sr-only' : 'pb-3 text-left text-lg font-bold max-sm:block'}>{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classes(
                'border-b-2 border-ink px-3 py-2 first:pl-0 last:pr-0',
                column.numeric ? 'text-right' : 'text-left',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="border-b border-line max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:py-2.5"
          >
            {columns.map((column) => (
              <td
                key={column.key}
                data-header={column.header}
                className={classes(
                  'data-cell',
                  column.numeric ? 'figures text-right' : 'sm:min-w-24',
                  column.long && 'max-sm:col-span-2',
                  column.wide ? 'max-sm:hidden' : 'max-sm:flex',
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
