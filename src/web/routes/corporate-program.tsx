import { phoneLink } from '../links.ts'
import { useBusiness, useSite } from '../session/use-session.ts'
import { title } from '../title.ts'
import { Icon } from '../ui/icons.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { GuideSign } from '../ui/signs.tsx'
import type { Route } from './+types/corporate-program'

export const handle = { start: 'interaction' }
export const meta: Route.MetaFunction = () => [{ title: title('Parking for companies') }]

export default function CorporateProgram() {
  const { airport, phone, email } = useBusiness()
  return (
    <div className="gutter grid gap-12 py-10 sm:py-16">
      <PageHead title="One price a day, whoever flies">
        For companies whose people leave from {airport.short_name}: a flat daily price behind one code, for any vehicle
        and any date.
      </PageHead>
      <div className="grid gap-10 md:grid-cols-[1.15fr_1fr] md:gap-14">
        <Benefits />
        <section aria-labelledby="start">
          <GuideSign tab="Get your code">
            <div className="grid gap-5">
              <h2 id="start" className="text-2xl font-extrabold">
                Tell us who flies, and how often
              </h2>
              <p>
                Your company’s name, how many people travel, and about how many days a month are parked. We answer with
                a price and a code.
              </p>
              <div className="grid justify-items-start gap-3">
                <a
                  href={`mailto:${email}?subject=${encodeURIComponent('Corporate parking')}`}
                  className="inline-flex min-h-12 items-center gap-2 rounded-md bg-accent px-5 font-bold text-on-accent no-underline hover:bg-accent-deep"
                >
                  <Icon name="mail" />
                  Write to us
                </a>
                <a
                  href={phoneLink(phone)}
                  className="figures inline-flex min-h-11 items-center font-bold tracking-normal underline underline-offset-4"
                >
                  or call {phone}
                </a>
              </div>
            </div>
          </GuideSign>
        </section>
      </div>
    </div>
  )
}

function Benefits() {
  const { terms } = useSite().settings
  const benefits = [
    ['The same price every day', 'Summer and holidays included, so that a trip costs what the budget says.'],
    [
      'Booked in a minute',
      'Whoever travels enters the code when booking, and sees the company’s price beside the usual ones.',
    ],
    [
      'Plans may change',
      `Cancelling is free up to ${terms.free_cancellation_hours} hours before arrival, changing the dates is free until check-in.`,
    ],
    ['A receipt for each stay', 'By e-mail to whoever does the expenses, with every line and tax.'],
  ] as const
  return (
    <dl className="grid content-start">
      {benefits.map(([term, description]) => (
        <div key={term} className="grid gap-1 border-t border-line py-4 last:border-b">
          <dt className="text-lg font-bold">{term}</dt>
          <dd className="text-muted">{description}</dd>
        </div>
      ))}
    </dl>
  )
}
