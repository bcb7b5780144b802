import type { ReactNode } from 'react'

interface Props {
  /** The drawing: black on white, with `role="img"` left to this container. */
  readonly children: ReactNode
  /** What it is for: "Barcode for the gate". */
  readonly label: string
  /** The number in plain characters, for whoever must type it. */
  readonly text: string
}

/** A code to scan: always black on white with its quiet zone, also in the dark. */
export function Barcode({ children, label, text }: Props) {
  return (
    <figure className="grid max-w-md justify-items-center gap-3 rounded-lg bg-white px-6 pt-6 pb-4 text-black shadow-[inset_0_0_0_1px_var(--color-line)]">
      <div role="img" aria-label={label} className="w-full [&>svg]:h-auto [&>svg]:w-full">
        {children}
      </div>
      <figcaption className="font-mono text-lg tracking-[0.12em]">{text}</figcaption>
    </figure>
  )
}
