import { Link } from 'react-router'

interface Props {
  readonly links: readonly { readonly to: string; readonly label: string; readonly hint?: string | undefined }[]
  /** In place of links when there are none. */
  readonly empty?: string
}

/** Things that belong to this one, each on a line of its own. */
export function LinkList({ links, empty }: Props) {
  if (links.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="-mt-2">
      {links.map(({ to, label, hint }) => (
        <li key={to} className="border-b border-line py-1.5">
          <Link
            to={to}
            className="inline-flex min-h-8 items-center font-semibold text-link underline underline-offset-4 wrap-anywhere"
          >
            {label}
          </Link>
          {hint && <span className="block text-muted">{hint}</span>}
        </li>
      ))}
    </ul>
  )
}
