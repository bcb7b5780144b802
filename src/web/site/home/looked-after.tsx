import { useSite } from '../../serve/session/use-session.ts'
import { Picture } from '../pictures/picture.tsx'
import { FactColumns, Facts } from '../trust/facts.tsx'
import type { Trust } from '../trust/trust.server.ts'

/** The lot as it looks, beside what somebody asks before they leave their car there; without pictures that has all the width. */
export function LookedAfter({ heading, facts }: Trust) {
  const { facts: lot, pictures } = useSite().settings
  const isCovered = lot.cover !== null && lot.cover !== 'OPEN'
  const slots = (isCovered ? (['hero', 'stop', 'covered'] as const) : (['hero', 'stop'] as const)).filter((slot) =>
    pictures.some((picture) => picture.slot === slot),
  )
  return (
    <section aria-labelledby="looked-after" className="gutter grid gap-8">
      <h2 id="looked-after" className="text-3xl">
        {heading}
      </h2>
      {slots.length === 0 ? (
        <FactColumns facts={facts} />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-14">
          <div className="grid gap-4 sm:max-lg:grid-cols-2">
            {slots.map((slot) => (
              <Picture
                key={slot}
                slot={slot}
                sizes="(min-width: 64rem) 44vw, (min-width: 40rem) 46vw, 92vw"
                className="rounded-sign"
              />
            ))}
          </div>
          <Facts facts={facts} />
        </div>
      )}
    </section>
  )
}
