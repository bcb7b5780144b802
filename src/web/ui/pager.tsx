import { listedCount } from '../../lib/listed.ts'
import { classes } from './classes.ts'
import { Link } from './link.tsx'
import { texts } from './texts.ts'

interface Props {
  /** What is paged: "Recent trips". */
  readonly label: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Of all items, not of this page. */
  readonly count: number
  /** What the list is searched for. */
  readonly search?: string
  readonly href: (page: number) => string
}

/** Pages of a list as plain links; nothing when one page holds it all. */
export function Pager({ label, page, pageSize, count, search, href }: Props) {
  const last = Math.max(1, Math.ceil(count / pageSize))
  if (last === 1) return null
  const from = (page - 1) * pageSize + 1
  const t = texts()
  return (
    <nav aria-label={t.pagesOf(label)} className="flex flex-wrap items-center justify-between gap-3 pt-4">
      <p className="figures text-sm text-muted">
        {t.range(from, Math.min(page * pageSize, count), listedCount(count, search))}
      </p>
      <ul className="flex gap-1.5">
        <li>
          <Step label={t.previous} page={page - 1} {...{ last, href }} />
        </li>
        {around(page, last).map((number, index) => (
          <li key={number ?? `gap${index}`} className={number === page ? undefined : 'max-sm:hidden'}>
            {number === undefined ? (
              <span className="grid size-11 place-items-center">…</span>
            ) : (
              <Link
                to={href(number)}
                aria-label={t.page(number)}
                aria-current={number === page ? 'page' : undefined}
                className={classes(
                  'figures grid size-11 place-items-center rounded-md font-bold no-underline',
                  number === page ? 'bg-brand text-on-brand' : 'hover:bg-sunk',
                )}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
        <li>
          <Step label={t.next} page={page + 1} {...{ last, href }} />
        </li>
      </ul>
    </nav>
  )
}

function Step({
  label,
  page,
  last,
  href,
}: {
  label: string
  page: number
  last: number
  href: (page: number) => string
}) {
  const look = 'grid min-h-11 place-items-center rounded-md px-3 font-bold no-underline'
  if (page < 1 || page > last) {
    return (
      <span aria-hidden="true" className={`${look} text-muted`}>
        {label}
      </span>
    )
  }
  return (
    <Link to={href(page)} className={`${look} hover:bg-sunk`}>
      {label}
    </Link>
  )
}

/** First, last, and those beside the current page; undefined where some are left out. */
function around(page: number, last: number): (number | undefined)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((number) => number >= 1 && number <= last)
  return shown.flatMap((number, index) =>
    index > 0 && number - (shown[index - 1] ?? 0) > 1 ? [undefined, number] : [number],
  )
}

/** The page of a list that an address names, from 1; anything else is the first. */
export function pageOf(url: URL, name = 'page'): number {
  const text = url.searchParams.get(name) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/**
 * The page of a list that was asked for, with its number; the last one where there are fewer, as once the only item of a
 * page is deleted.
 */
export async function withinPages<List extends { readonly count: number }>(
  page: number,
  pageSize: number,
  read: (page: number) => Promise<List>,
): Promise<List & { readonly page: number }> {
  const list = await read(page)
  const last = Math.max(1, Math.ceil(list.count / pageSize))
  return page <= last ? { ...list, page } : { ...(await read(last)), page: last }
}
