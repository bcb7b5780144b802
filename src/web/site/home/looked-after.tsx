import { useSite } from '../../serve/session/use-session.ts'
import { Picture } from '../pictures/picture.tsx'
import { Facts } from '../trust/facts.tsx'
import type { Trust } from '../trust/trust.server.ts'

/** The lot as it looks, beside what somebody asks before they leave their car there. */
export function LookedAfter({ heading, facts }: Trust) {
  const { cover } = useSite().settings.facts
  return (
    <section aria-labelledby="looked-after" className="gutter grid gap-8">
      <h2 id="looked-after" className="text-3xl">
        {heading}
      </h2>
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-14">
        <div className="grid gap-4 sm:max-lg:grid-cols-2 empty:hidden">
          <Picture
            slot="hero"
            sizes="(min-width: 64rem) 44vw, (min-width: 40rem) 46vw, 92vw"
            className="rounded-sign"
          />
          <Picture
            slot="stop"
            sizes="(min-width: 64rem) 44vw, (min-width: 40rem) 46vw, 92vw"
            className="rounded-sign"
          />
          {cover && cover !== 'OPEN' && (
            <Picture
              slot="covered"
              sizes="(min-width: 64rem) 44vw, (min-width: 40rem) 46vw, 92vw"
              className="rounded-sign"
            />
          )}
        </div>
        <Facts facts={facts} />
      </div>
    </section>
  )
}
