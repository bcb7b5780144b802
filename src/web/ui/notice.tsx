import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icons.tsx'

type Tone = 'info' | 'warning' | 'danger' | 'success'

const TONES: Record<Tone, { box: string; icon: IconName; mark: string }> = {
  info: { box: 'bg-tint border-link', icon: 'info', mark: 'text-link' },
  success: { box: 'bg-tint border-link', icon: 'check', mark: 'text-link' },
  warning: { box: 'bg-accent-tint border-accent', icon: 'warning', mark: 'text-ink' },
  danger: { box: 'bg-danger-tint border-danger', icon: 'warning', mark: 'text-danger' },
}

interface Props {
  readonly tone?: Tone
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Read out when it appears: `alert` at once, `status` when there is a pause. */
  readonly role?: 'alert' | 'status'
}

/** A sentence that belongs to what is below it. */
export function Notice({ tone = 'info', title, children, action, role }: Props) {
  const { box, icon, mark } = TONES[tone]
  return (
    <div role={role} className={classes('flex gap-3 rounded-md border-l-6 px-4 py-3', box)}>
      <Icon name={icon} className={`mt-0.5 ${mark}`} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1 wrap-anywhere">
        {title && <p className="font-bold">{title}</p>}
        {children && <div>{children}</div>}
        {action}
      </div>
    </div>
  )
}

/** The same across the whole page, above everything. */
export function Banner({ children, role = 'status' }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <div role={role} className="bg-accent text-on-accent">
      <div className="gutter flex items-start gap-3 py-2.5 font-semibold">
        <Icon name="warning" className="mt-0.5" />
        <div>{children}</div>
      </div>
    </div>
  )
}
