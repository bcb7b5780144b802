import type { ReactNode } from 'react'
import { phoneLink } from '../links.ts'
import { classes } from './classes.ts'

interface Props {
  readonly phone: string
  readonly className?: string
  /** What is read; the number itself when absent. */
  readonly children?: ReactNode
}

/** A number to call, as it is written: "(206) 555-0142". */
export function PhoneLink({ phone, className, children = phone }: Props) {
  return (
    <a href={phoneLink(phone)} className={classes('whitespace-nowrap', className)}>
      {children}
    </a>
  )
}
