import type { ReactNode } from 'react'
import type { Permission } from '../../../lib/permissions.ts'
import { useMay, useMayOpen } from './use-may.ts'
import { Link } from '../../ui/link.tsx'

interface Props {
  readonly to: string | null
  /** What following it takes besides opening its screen; everybody else reads plain text. */
  readonly allow?: Permission | undefined
  readonly children: ReactNode
}

export const LINK = 'font-semibold text-link underline underline-offset-4'

/** A link within a list or a fact. */
export function OfficeLink({ to, allow, children }: Props) {
  const may = useMay()
  const mayOpen = useMayOpen()
  if (to === null || (allow && !may(allow)) || !mayOpen(to)) return children
  return (
    <Link to={to} className={`${LINK} inline-flex min-h-6 items-center`}>
      {children}
    </Link>
  )
}
