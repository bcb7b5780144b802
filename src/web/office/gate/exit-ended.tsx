import type { GateStay } from '../../../capabilities/stays/office-contract.ts'
import type { CallInput } from '../../../http/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import type { DeskCalls } from './desk.ts'
import { texts } from './texts.ts'

interface Props {
  readonly stay: GateStay
  /** Until when its receipt opened the exit. */
  readonly until: string
  readonly isPending: boolean
  readonly onOpen: (arrival: CallInput<DeskCalls['arrive']>) => void
}

/** Warns that a stay was paid online and its time to leave is over; a car that is still here gets a ticket from then on. */
export function ExitEnded({ stay, until, isPending, onOpen }: Props) {
  const { exitEnded: t } = texts().stay
  const { exited_at, vehicle_class, plate, point_club_number } = stay
  const since = exited_at ?? until
  return (
    <Notice
      tone="warning"
      title={t.title(when(until))}
      action={
        <Button
          tone="quiet"
          pending={isPending}
          onClick={() => onOpen({ entered_at: since, vehicle_class, plate, point_club_number })}
        >
          {t.openTicket(when(since))}
        </Button>
      }
    >
      {t.whatToDo(when(since))}
    </Notice>
  )
}
