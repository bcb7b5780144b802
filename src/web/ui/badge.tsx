import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const TONES = {
  neutral: 'bg-sunk text-ink shadow-[inset_0_0_0_1px_var(--color-line)]',
  good: 'bg-tint text-link',
  accent: 'bg-accent text-on-accent',
  bad: 'bg-danger-tint text-danger',
}

export type BadgeTone = keyof typeof TONES

/** A word or two about a state. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classes('badge', TONES[tone])}>{children}</span>
}
