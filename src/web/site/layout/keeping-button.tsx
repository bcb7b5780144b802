import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

interface Props {
  /** The id of the form that goes along with what was typed in it. */
  readonly form: string
  readonly intent: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * What leads elsewhere while there are no scripts to keep a half-filled form: a button of that form. The Enter key presses
 * the first button of a form, so one without an intent stands before it: Enter goes on meaning what it means there.
 */
export function KeepingButton({ form, intent, className, children }: Props) {
  return (
    <noscript>
      <button type="submit" form={form} tabIndex={-1} aria-hidden="true" className="sr-only" />
      <button type="submit" form={form} name="intent" value={intent} className={classes(className, 'cursor-pointer')}>
        {children}
      </button>
    </noscript>
  )
}
