import type { MailCounts } from '../../../capabilities/mail/room-contract.ts'
import { whenDate } from '../../ui/when.ts'
import { texts } from './texts.ts'

type Day = MailCounts & { readonly date: string }

const STEP = 20
const HEIGHT = 120

/** What was written on each day, the oldest first; what went wrong stands out at the foot of its bar. */
export function DayChart({ days, total }: { days: readonly Day[]; total: number }) {
  const most = days.reduce((best, day) => (day.written > best.written ? day : best), days[0]!)
  const scale = HEIGHT / Math.max(most.written, 1)
  const inOrder = days.toReversed()
  return (
    <figure>
      <svg
        role="img"
        aria-label={texts().state.chart(most.written, whenDate(most.date), total)}
        viewBox={`0 0 ${STEP * days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full"
      >
        {inOrder.map(({ date, written, bounced, complaints, suppressed }, index) => {
          const wrong = Math.min(written, bounced + complaints + suppressed)
          return (
            <g key={date}>
              <rect x={index * STEP + 3} width={STEP - 6} y={HEIGHT - 1} height={1} className="fill-line" />
              <Bar x={index * STEP + 3} height={written * scale} className="fill-brand dark:fill-link" />
              <Bar x={index * STEP + 3} height={wrong * scale} className="fill-danger" />
            </g>
          )
        })}
      </svg>
      <figcaption className="flex justify-between pt-1 text-xs text-muted">
        <span>{whenDate(inOrder[0]!.date)}</span>
        <span>{whenDate(inOrder.at(-1)!.date)}</span>
      </figcaption>
    </figure>
  )
}

function Bar({ x, height, className }: { x: number; height: number; className: string }) {
  return <rect x={x} width={STEP - 6} y={HEIGHT - height} height={height} className={className} />
}
