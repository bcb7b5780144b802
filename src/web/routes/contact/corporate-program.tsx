import { inquiries } from '../../../capabilities/inquiries/contract.ts'
import { describe } from '../../found/describe.ts'
import { phoneLink } from '../../links.ts'
import { refuse, submit, textFields } from '../../session/api.ts'
import { useBusiness, useSite } from '../../session/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/corporate-program'
import { CorporateForm } from './corporate-form.tsx'

export const handle = { start: 'interaction' }
export const meta = () =>
  describe({
    title: 'Parking for companies',
    description: 'Airport parking for companies: one flat daily price behind one code, for any vehicle and any date.',
  })

export async function action(args: Route.ActionArgs) {
  const { company_name = '', name = '', role = '', ...rest } = textFields(await args.request.formData())
  const { email_address = '', employee_count = '', travel_frequency = '' } = rest
  const values = { company_name, name, role, email_address, employee_count, travel_frequency }
  const outcome = await submit(args, inquiries.corporate, values)
  return outcome.ok ? { sent: email_address } : refuse(outcome, values)
}

export default function CorporateProgram({ actionData }: Route.ComponentProps) {
  const { airport, phone } = useBusiness()
  return (
    <div className="gutter grid gap-12 py-10 sm:py-16">
      <PageHead title="One price a day, whoever flies">
        For companies whose people leave from {airport.short_name}: a flat daily price behind one code, for any vehicle
        and any date.
      </PageHead>
      <div className="grid gap-10 md:grid-cols-[1.15fr_1fr] md:gap-14">
        <Benefits />
        <section aria-labelledby="start" className="grid content-start gap-5">
          <h2 id="start" className="text-2xl">
            Tell us who flies, and how often
          </h2>
          <p className="text-muted">
            We answer within one business day, with a price and a code. Rather by phone?{' '}
            <a href={phoneLink(phone)} className="figures whitespace-nowrap">
              {phone}
            </a>
          </p>
          <CorporateForm answer={actionData} />
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
