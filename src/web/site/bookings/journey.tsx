import type { JourneyStep } from '../../../capabilities/bookings/journey.ts'
import type { Phase } from '../../../capabilities/bookings/phase.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RouteMarker } from '../../ui/signs.tsx'
import { Directions } from '../home/directions.tsx'
import { to } from '../../paths.ts'
import { texts } from './texts.ts'

/** The step that somebody is at; none when it is not the day, or all is over. */
const STEP_AT: Readonly<Partial<Record<Phase, JourneyStep['key']>>> = {
  today: 'arrive',
  ride: 'ride',
  away: 'back',
  back: 'back',
}

/** The one thing to do now, on a sign, or that there is nothing to do; no sign before the day, and none afterwards. */
export function FirstThing({ journey, phase, itemId }: JourneyProps) {
  const t = texts().journey
  const step = journey.find(({ key }) => key === STEP_AT[phase])
  if (!step) return null
  const isAway = phase === 'away'
  return (
    <section aria-labelledby="first" className="sign grid gap-4 p-6 sm:p-8" data-screen-only>
      <h2 id="first" className="text-2xl">
        {isAway ? t.now.away : t.now[step.key]}
      </h2>
      <div className="grid max-w-text gap-2 text-lg">
        {isAway && <p>{t.nothingNow}</p>}
        {step.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {step.key !== 'arrive' && !isAway && <CallShuttle itemId={itemId} isOut={step.key === 'ride'} isFirst />}
    </section>
  )
}

interface JourneyProps {
  readonly journey: readonly JourneyStep[]
  readonly phase: Phase
  readonly itemId: string
}

/** The whole way, in three steps: driving in with the address, the ride, and coming back with the shuttle's button. */
export function JourneyPanel({ journey, phase, itemId }: JourneyProps) {
  const t = texts().journey
  return (
    <Panel title={t.title}>
      <ol className="grid gap-6">
        {journey.map(({ key, title, sentences }, index) => (
          <li
            key={key}
            aria-current={STEP_AT[phase] === key ? 'step' : undefined}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-4"
          >
            <RouteMarker>{index + 1}</RouteMarker>
            <div className="grid gap-1.5">
              <h3 className="text-base font-bold">{title}</h3>
              <p>{sentences.join(' ')}</p>
              {key === 'arrive' && <Directions />}
              {key === 'back' && (
                <div className="pt-1.5">
                  <CallShuttle itemId={itemId} isOut={false} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      {phase !== 'before' && (
        <p className="border-t border-line pt-3">
          <Link to={to('StayHelp')} className="inline-flex min-h-11 items-center font-bold text-link underline">
            {t.help}
          </Link>
        </p>
      )}
    </Panel>
  )
}

function CallShuttle({ itemId, isOut, isFirst = false }: { itemId: string; isOut: boolean; isFirst?: boolean }) {
  const query = { bookingId: itemId, ...(isOut && { direction: 'TO_AIRPORT' }) }
  return (
    <ButtonLink
      to={to('PickupRequest', {}, { query })}
      tone={isFirst ? 'accent' : 'quiet'}
      size={isFirst ? 'lg' : 'md'}
      className="justify-self-start max-sm:w-full"
    >
      {texts().journey.button}
    </ButtonLink>
  )
}
