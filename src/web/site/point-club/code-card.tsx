import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import type { GateCode } from '../documents/gate-code.server.ts'
import { GateCodeDrawing } from '../documents/gate-code.tsx'

interface Props {
  readonly title: string
  readonly code: GateCode
  readonly number: string
  readonly children: ReactNode
  /** One of several things on its page: on a phone the text stands beside the code. */
  readonly isPart?: boolean
}

/** The one proof that somebody needs at the gate, large, with its number for the booth. */
export function CodeCard({ title, code, number, children, isPart }: Props) {
  return (
    <section
      aria-label={title}
      className={classes(
        'grid items-center rounded-lg bg-raised shadow-raised sm:grid-cols-[12rem_1fr] sm:gap-7 sm:p-6',
        isPart ? 'grid-cols-[10rem_minmax(0,1fr)] gap-4 p-4' : 'gap-5 p-5',
      )}
    >
      <div className="mx-auto w-full max-w-64">
        <GateCodeDrawing code={code} number={number} />
      </div>
      <div className="grid min-w-0 gap-2">
        <h2 className={classes('text-xl', isPart && 'max-sm:text-lg')}>{title}</h2>
        <p
          className={classes(
            'font-mono font-bold tracking-wider',
            number.length > 9 ? 'text-2xl' : 'text-3xl print:text-2xl',
            isPart && 'max-sm:text-lg max-sm:tracking-normal',
          )}
        >
          {number}
        </p>
        <div className={classes('text-muted', isPart && 'max-sm:text-sm')}>{children}</div>
      </div>
    </section>
  )
}
