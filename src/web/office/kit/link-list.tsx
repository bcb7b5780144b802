import { OfficeLink } from './office-link.tsx'

interface Props {
  readonly links: readonly { readonly to: string; readonly label: string; readonly hint?: string | undefined }[]
  /** In place of links when there are none. */
  readonly empty?: string
}

/** Things that belong to this one, each on a line of its own; a link for those who may follow it. */
export function LinkList({ links, empty }: Props) {
  if (links.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="-mt-2">
      {links.map(({ to, label, hint }) => (
        <li key={to} className="border-b border-line py-1.5">
          <span className="inline-flex min-h-8 items-center wrap-anywhere">
            <OfficeLink to={to}>{label}</OfficeLink>
          </span>
          {hint && <span className="block text-muted">{hint}</span>}
        </li>
      ))}
    </ul>
  )
}
