import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icons.tsx'

/** What a form becomes when it has arrived; it takes the focus, since what had it is gone. */
export function Sent({ to }: { to: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="grid justify-items-start gap-3 rounded-lg bg-tint p-6 text-ink"
    >
      <span className="grid size-11 place-items-center rounded-full bg-brand text-on-brand">
        <Icon name="check" />
      </span>
      <p className="text-xl font-bold">We have your message</p>
      <p className="wrap-anywhere">
        A person reads it and answers to {to} within one business day. A confirmation is on its way there, too.
      </p>
    </div>
  )
}
