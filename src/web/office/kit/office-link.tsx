import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Permission } from '../../../capabilities/staff/permissions.ts'
import { useMay } from './use-may.ts'

interface Props {
  readonly to: string | null
  /** Who may follow it; everybody else reads plain text. */
  readonly allow?: Permission | undefined
  readonly children: ReactNode
}

export const LINK = 'font-semibold text-link underline underline-offset-4'

/** A link within a list or a fact. */
export function OfficeLink({ to, allow, children }: Props) {
  const may = useMay()
  if (to === null || (allow && !may(allow))) return children
  return (
    <Link to={to} className={`${LINK} inline-flex min-h-6 items-center`}>
      {children}
    </Link>
  )
}
