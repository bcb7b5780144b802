import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { texts } from './texts.ts'

/** What a form becomes when it has arrived; it takes the focus, since what had it is gone. */
export function Sent({ to }: { to: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const t = texts()
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
      <p className="text-xl font-bold">{t.sentTitle}</p>
      <p className="wrap-anywhere">{t.sent(to)}</p>
    </div>
  )
}
