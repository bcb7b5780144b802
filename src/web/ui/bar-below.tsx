import type { ReactNode } from 'react'

interface Props {
  /** What the button is about, beside it; at a desk it stands above already. */
  readonly label?: ReactNode
  readonly children: ReactNode
}

/** What is decided here, always in sight on a phone; at a desk it stands where the page has it. */
export function BarBelow({ label, children }: Props) {
  return (
    <div
      data-stays-below
      className="sticky bottom-0 z-10 -mx-[clamp(1rem,4vw,2.5rem)] flex items-center gap-4 border-t border-line bg-raised px-[clamp(1rem,4vw,2.5rem)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float *:last:flex-1 lg:static lg:mx-0 lg:block lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
      data-screen-only
    >
      {label && <div className="lg:hidden">{label}</div>}
      {children}
    </div>
  )
}
