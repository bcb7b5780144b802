import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { Rich } from '../../ui/rich.tsx'
import { stayWords } from '../search/texts.ts'
import { whenDate, whenTime } from '../../ui/when.ts'

interface Props {
  /** The small plate above: "Your stay", "Booking 4K7TQ…". */
  readonly tab: ReactNode
  readonly from: string
  readonly to: string
  readonly length: string
  readonly vehicle: string
}

/** A stay as a guide sign, as mails show it: arrive, leave, how long, with what. */
export function StaySign({ tab, from, to, length, vehicle }: Props) {
  const t = stayWords()
  return (
    <div className="grid">
      <p className="sign mr-5 -mb-1.5 justify-self-end px-4 pt-2.5 pb-3.5 text-sm leading-none font-bold">{tab}</p>
      <div className="sign">
        <div className="grid grid-cols-[auto_auto_auto] items-center justify-between gap-x-2 sm:gap-x-3 px-5 pt-5 pb-4">
          <Moment label={t.arrive} at={from} />
          <Icon name="arrow" className="text-accent" />
          <Moment label={t.leave} at={to} />
        </div>
        <p className="mx-1.5 border-t-2 border-on-brand px-4 pt-2.5 pb-3 text-sm font-bold">
          {length}, {vehicle}
        </p>
      </div>
    </div>
  )
}

/** The plate of a booking's sign. */
export function BookingTab({ number }: { number: string }) {
  return <Rich text={stayWords().booking(number)} parts={{ number: <span className="font-mono tracking-wider" /> }} />
}

function Moment({ label, at }: { label: string; at: string }) {
  return (
    <dl className="grid gap-0.5 last:justify-self-end">
      <dt className="text-sm font-bold text-on-brand-muted">{label}</dt>
      <dd>
        <time dateTime={at} className="figures grid leading-tight font-extrabold">
          <span className="text-base sm:text-lg">
            {whenDate(at)}
            <span className="sr-only">, </span>
          </span>
          <span className="text-xl">{whenTime(at)}</span>
        </time>
      </dd>
    </dl>
  )
}
