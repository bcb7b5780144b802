import { useEffect, useEffectEvent } from 'react'
import type { GateStay } from '../../../capabilities/stays/office-contract.ts'
import type { VehicleClass } from '../../../http/wire.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { className } from '../../site/names/names.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly stay: GateStay
  readonly classes: readonly VehicleClass[]
  /** Undefined while the stay is being paid. */
  readonly onChange: ((change: { vehicle_class?: VehicleClass; is_lost_ticket?: boolean }) => Promise<void>) | undefined
}

/** The keys of what is put right most often. Letters and digits belong to the scanner. */
const KEYS = { lost: 'F8', nextClass: 'F9' } as const

/** A lost ticket and another class of vehicle, each by one key while a stay is on the desk. */
export function QuickCorrections({ stay, classes, onChange }: Props) {
  const t = texts().stay
  const { settings } = useSite()
  const next = classes[(classes.indexOf(stay.vehicle_class) + 1) % classes.length]
  const toggleLost = () => void onChange?.({ is_lost_ticket: !stay.is_lost_ticket })
  const changeClass = () => next && void onChange?.({ vehicle_class: next })

  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.key === KEYS.lost ? toggleLost : event.key === KEYS.nextClass ? changeClass : undefined
    if (!act || event.repeat) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <div className="flex flex-wrap gap-2.5">
      <Button tone="plain" aria-keyshortcuts={KEYS.lost} onClick={toggleLost}>
        {stay.is_lost_ticket ? t.notLost : t.lost} <kbd>{KEYS.lost}</kbd>
      </Button>
      {next && next !== stay.vehicle_class && (
        <Button tone="plain" aria-keyshortcuts={KEYS.nextClass} onClick={changeClass}>
          {t.toClass(className(settings ?? { vehicle_classes: [] }, next))} <kbd>{KEYS.nextClass}</kbd>
        </Button>
      )}
    </div>
  )
}
