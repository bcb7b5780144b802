import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { texts } from './texts.ts'

/** A guide sign: the green panel for the one promise of a page. `tab` is the small plate above it, as over an exit. */
export function GuideSign({ tab, children, className }: { tab?: ReactNode; children: ReactNode; className?: string }) {
  return (
    <div className={classes('grid', className)}>
      {tab && (
        <p className="sign -mb-1.5 ml-5 justify-self-start px-4 pt-2.5 pb-3 text-sm font-bold leading-none">{tab}</p>
      )}
      <div className="sign p-6 sm:p-8">{children}</div>
    </div>
  )
}

const MARKER = { md: 'size-12 text-xl', lg: 'size-16 text-2xl' }

/** A route marker: the shield-like plate with a number, as islands and exits wear it. */
export function RouteMarker({ children, size = 'md' }: { children: ReactNode; size?: keyof typeof MARKER }) {
  return (
    <span
      className={classes(
        'figures grid shrink-0 place-items-center rounded-[28%] border-3 border-on-asphalt bg-asphalt font-extrabold text-on-asphalt shadow-[0_0_0_2.5px_var(--color-asphalt)]',
        MARKER[size],
      )}
    >
      {children}
    </span>
  )
}

/** A mile marker: the narrow plate of a step's number. */
export function MileMarker({ children, word = texts().step }: { children: ReactNode; word?: string }) {
  return (
    <span className="sign grid w-16 shrink-0 content-center justify-items-center gap-1 rounded-lg py-3.5 leading-none">
      <span className="text-xs font-bold">{word}</span>
      <span className="figures text-2xl font-extrabold leading-none">{children}</span>
    </span>
  )
}
