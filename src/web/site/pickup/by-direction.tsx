import type { ReactNode } from 'react'

/** On whatever holds both the choice of the way and what is said {@link ByDirection}. */
export const WITH_DIRECTION = 'group/way'

/**
 * Hides what is for the way to the lot alone. The value is asked for by its end: in the name of a class an underscore is a
 * space.
 */
export const TO_LOT_ONLY = 'group-has-[[value$=AIRPORT]:checked]/way:hidden'

interface Props {
  readonly toLot: ReactNode
  readonly toAirport: ReactNode
}

/** What is said of one of the two ways. The browser shows that of the chosen one by itself, before scripts run, too. */
export function ByDirection({ toLot, toAirport }: Props) {
  return (
    <>
      <span className={TO_LOT_ONLY}>{toLot}</span>
      <span className="hidden group-has-[[value$=AIRPORT]:checked]/way:inline">{toAirport}</span>
    </>
  )
}
