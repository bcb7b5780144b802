import { to } from '../paths.ts'
import { useBusiness } from '../session/use-session.ts'
import { title } from '../title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { GuideSign } from '../ui/signs.tsx'
import type { Route } from './+types/register'

export const handle = { start: 'interaction' }
export const meta: Route.MetaFunction = () => [{ title: title('Point Club') }]

export default function Register() {
  const { short_name } = useBusiness()
  return (
    <div className="gutter grid gap-12 py-10 sm:py-16">
      <div className="grid gap-10 md:grid-cols-[1.15fr_1fr] md:gap-14">
        <div className="grid content-start gap-8">
          <PageHead title="Every stay brings the next one closer">
            The {short_name} Point Club turns what you pay for parking into days you park for free.
          </PageHead>
          <Example />
        </div>
        <section aria-labelledby="soon">
          <GuideSign tab="Point Club">
            <div className="grid justify-items-start gap-5">
              <h2 id="soon" className="text-2xl font-extrabold">
                Registration opens soon
              </h2>
              <p>
                You can book without an account today. Tell us that you want to join, and we write to you on the day the
                club opens.
              </p>
              <ButtonLink to={to('Contact')} tone="accent">
                Keep me posted
              </ButtonLink>
            </div>
          </GuideSign>
        </section>
      </div>
      <Questions />
    </div>
  )
}

/** The exchange in three plain figures. */
function Example() {
  const figures = [
    ['10', 'points for every dollar of parking'],
    ['250', 'points on the day you join'],
    ['100', 'points pay for a dollar of parking'],
  ] as const
  return (
    <dl className="grid border-t border-line">
      {figures.map(([figure, meaning]) => (
        <div key={figure} className="flex items-baseline gap-5 border-b border-line py-3.5">
          <dt className="figures w-20 shrink-0 text-2xl font-extrabold text-link">{figure}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

function Questions() {
  return (
    <section aria-labelledby="questions" className="max-w-text">
      <h2 id="questions" className="mb-3 text-2xl">
        Good to know
      </h2>
      <Disclosure summary="What counts, and what does not?" name="club">
        Points come from the parking itself, not from fees and taxes. Each stay counts once.
      </Disclosure>
      <Disclosure summary="How do I spend points?" name="club">
        You exchange them for a voucher over the dates you choose. At the gate the voucher pays for those days, fees and
        taxes included.
      </Disclosure>
      <Disclosure summary="Do points expire?" name="club">
        After 24 months in which you neither earn nor spend any. Every stay starts the clock anew.
      </Disclosure>
      <Disclosure summary="I forgot to show my number. Are the points lost?" name="club">
        No. Your receipt carries a code; enter it within 90 days and the points are yours.
      </Disclosure>
    </section>
  )
}
