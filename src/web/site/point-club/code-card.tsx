import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import type { GateCode } from '../documents/gate-code.server.ts'
import { GateCodeDrawing } from '../documents/gate-code.tsx'

interface Props {
  readonly title: string
  readonly code: GateCode
  readonly number: string
  readonly children: ReactNode
}

/** The one proof that somebody needs at the gate, large, with its number for the booth. */
export function CodeCard({ title, code, number, children }: Props) {
  return (
    <section
      aria-label={title}
      className="grid items-center gap-5 rounded-lg bg-raised p-5 shadow-raised sm:grid-cols-[12rem_1fr] sm:gap-7 sm:p-6"
    >
      <div className="mx-auto w-full max-w-64">
        <GateCodeDrawing code={code} number={number} />
      </div>
      <div className="grid min-w-0 gap-2">
        <h2 className="text-xl">{title}</h2>
        <p
          className={classes(
            'font-mono font-bold tracking-wider',
            number.length > 9 ? 'text-2xl' : 'text-3xl print:text-2xl',
          )}
        >
          {number}
        </p>
        <div className="text-muted">{children}</div>
      </div>
    </section>
  )
}
