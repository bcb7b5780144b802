import type { PassDevice } from '../../../capabilities/passes/contract.ts'
import { when } from '../../ui/when.ts'
import { Badge } from '../../ui/badge.tsx'
import { texts } from './texts.ts'

type Push = PassDevice['push']

/** How a push ended, in words. */
export function pushWords(push: Push): string {
  return texts().push[push?.outcome ?? 'NEVER']
}

/** How the last push ended, and when it was. */
export function PushCell({ push }: { push: Push }) {
  if (!push) return <span className="text-muted">{texts().push.NEVER}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 max-sm:justify-end">
      {when(push.at)}
      <Badge tone={push.outcome === 'TOLD' ? 'good' : 'accent'}>{pushWords(push)}</Badge>
    </span>
  )
}

const SHORT = 8

/** The end of a serial, which tells passes apart: their beginnings are the time when they were made. */
export function shortSerial(serial: string): string {
  return serial.length > SHORT ? `…${serial.slice(-SHORT)}` : serial
}
