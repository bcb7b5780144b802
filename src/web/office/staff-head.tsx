import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  readonly title: ReactNode
  /** One sentence about what stands here. */
  readonly children?: ReactNode
  /** Where this page hangs: "Users" above one user. */
  readonly parent?: { readonly label: string; readonly to: string }
  /** What can be done with all of it, at the far end. */
  readonly actions?: ReactNode
}

/** The head of a screen of the back office: small, so that the data begins at once. */
export function StaffHead({ title, children, parent, actions }: Props) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        {parent && (
          <p className="text-sm">
            <Link
              to={parent.to}
              className="inline-flex min-h-8 items-center font-bold text-link underline underline-offset-4"
            >
              {parent.label}
            </Link>
          </p>
        )}
        <h1 className="text-2xl">{title}</h1>
        {children && <p className="max-w-text text-sm text-muted">{children}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
