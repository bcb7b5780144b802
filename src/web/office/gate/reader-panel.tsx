import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GateStay } from '../../../capabilities/stays/office-contract.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'
import type { Answer, Desk } from './use-desk.ts'

interface Props {
  readonly stay: GateStay
  readonly waiting: NonNullable<GateStay['at_reader']>
  readonly desk: Desk
  readonly onStay: (stay: GateStay) => void
  readonly onClosed: (stay: GateStay, change: string) => void
  readonly onFaults: (faults: readonly string[]) => void
}

const LOOK_MS = 1000

/** A payment that waits for a card at the reader. It takes the focus itself: Enter once more does nothing. */
export function ReaderPanel({ stay, waiting, desk, onStay, onClosed, onFaults }: Props) {
  const t = texts().stay.atReader
  const [isCanceling, setIsCanceling] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])

  function take(answer: Answer<'followReader' | 'cancelReader'>) {
    if (answer === 'away') return
    if ('faults' in answer) return onFaults(answer.faults)
    const { status, reason, stay: now } = answer.value
    if (now.status === 'CLOSED') return onClosed(now, '0.00')
    if (status === 'refused' && reason) onFaults([reason])
    if (status !== 'waiting' || now.at_reader?.is_given_up !== waiting.is_given_up) onStay(now)
  }

  const look = useEffectEvent(async () => take(await desk.ask('followReader', { stayId: stay.id })))
  useEffect(() => {
    let isLooking = false
    const every = setInterval(() => {
      if (isLooking) return
      isLooking = true
      void look().finally(() => {
        isLooking = false
      })
    }, LOOK_MS)
    return () => clearInterval(every)
  }, [])

  async function cancel() {
    setIsCanceling(true)
    take(await desk.ask('cancelReader', { stayId: stay.id }))
    setIsCanceling(false)
  }

  async function hold(card: 'approved' | 'declined') {
    if (waiting.simulated_id) await desk.ask('presentCard', { readerId: waiting.simulated_id, card })
    await look()
  }

  if (waiting.is_given_up) return <Notice tone="warning" title={t.givenUp} />
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-label={t.label}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sunk p-4"
    >
      <p role="status" className="grid">
        <span className="font-bold">{t.waiting(waiting.reader)}</span>
        <span className="figures text-2xl font-extrabold">${waiting.amount}</span>
      </p>
      <Button tone="quiet" pending={isCanceling} onClick={() => void cancel()}>
        {t.cancel}
      </Button>
      {waiting.simulated_id && (
        <div className="grid w-full gap-2 border-t border-line pt-3">
          <p className="text-sm text-muted">{t.simulated}</p>
          <div className="flex flex-wrap gap-2.5">
            <Button tone="quiet" onClick={() => void hold('approved')}>
              {t.tap}
            </Button>
            <Button tone="quiet" onClick={() => void hold('declined')}>
              {t.tapDeclined}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
