import type { ComponentProps } from 'react'
import type { ScheduleRole, Shift } from '../../../capabilities/schedule/contract.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { describeShift, shortSpan, STRIPES } from './words.ts'

interface Props {
  readonly shift: Shift
  readonly role: ScheduleRole | undefined
  readonly who: string
  /** Shown with the shift where it does not stand in its row. */
  readonly isNamed?: boolean
  /** Conflicts. */
  readonly conflicts?: readonly string[]
  /** Where it is changed; nowhere for who only reads. */
  readonly to?: string | undefined
  readonly isHeld?: boolean
  readonly link?: Partial<ComponentProps<typeof Link>> & { readonly 'data-item'?: string }
}

const LOOKS: Readonly<Record<Shift['state'], string>> = {
  PUBLISHED: 'border-solid bg-raised',
  DRAFT: 'border-dashed bg-accent-tint',
  CHANGED: 'border-dashed bg-accent-tint',
  REMOVED: 'border-dotted bg-sunk line-through opacity-75',
}

/** A shift with the stripe of its role: dashed and amber until people know it. */
export function ShiftChip({ shift, role, who, isNamed, conflicts = [], to, isHeld, link }: Props) {
  const look = classes(
    'block min-w-0 rounded-md border select-none border-l-5 border-edge [border-left-style:solid]! px-1.5 py-1 text-left text-xs leading-tight text-ink no-underline',
    LOOKS[shift.state],
    role && STRIPES[role.color],
    isHeld && 'opacity-40',
    to && 'hover:bg-sunk',
  )
  const content = (
    <>
      <span className="sr-only">
        {describeShift(shift, role, who)}
        {shift.note && `. ${shift.note}`}
        {shift.swap && `. ${SWAPS[shift.swap]}`}
        {conflicts.length > 0 && `. ${conflicts.join(' ')}`}
      </span>
      <span aria-hidden="true" className="grid gap-0.5">
        <span className="flex items-start justify-between gap-1">
          <b className="figures">{shortSpan(shift)}</b>
          {conflicts.length > 0 && <Icon name="warning" size="sm" className="shrink-0 text-danger" />}
        </span>
        {isNamed && <span className="truncate font-semibold">{who}</span>}
        <span className="truncate text-muted">{role?.name}</span>
        {shift.swap && <span className="font-bold">{SWAPS[shift.swap]}</span>}
      </span>
    </>
  )
  if (to === undefined) return <div className={look}>{content}</div>
  return (
    <Link {...link} to={to} preventScrollReset className={look}>
      {content}
    </Link>
  )
}

const SWAPS = { OFFERED: 'Offered', ACCEPTED: 'Awaiting approval' } as const
