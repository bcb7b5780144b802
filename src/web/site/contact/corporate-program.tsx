import { inquiries } from '../../../capabilities/inquiries/contract.ts'
import { describe } from '../seo/describe.ts'
import { phoneLink } from '../../links.ts'
import { formOf } from '../../serve/form.server.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { useBusiness, useSite } from '../../serve/session/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/corporate-program'
import { CorporateForm } from './corporate-form.tsx'
import { texts } from './texts.ts'

export const meta = () => {
  const { title, description } = texts().companies
  return describe({ title, description })
}

const form = formOf(inquiries.corporate, {
  only: ['company_name', 'name', 'role', 'email_address', 'employee_count', 'travel_frequency'],
})

export const loader = () => ({ form: form.fields })

export async function action(args: Route.ActionArgs) {
  const { input, values } = await form.read(args.request)
  const outcome = await submit(args, inquiries.corporate, input)
  return outcome.ok ? { sent: input.email_address } : refuse(outcome, values)
}

export default function CorporateProgram({ loaderData, actionData }: Route.ComponentProps) {
  const { airport, phone } = useBusiness()
  const t = texts().companies
  return (
    <div className="gutter grid gap-12 py-10 sm:py-16">
      <PageHead title={t.heading}>{t.lead(airport.short_name)}</PageHead>
      <div className="grid gap-10 md:grid-cols-[1.15fr_1fr] md:gap-14">
        <Benefits />
        <section aria-labelledby="start" className="grid content-start gap-5">
          <h2 id="start" className="text-2xl">
            {t.start}
          </h2>
          <p className="text-muted">
            {t.answer}{' '}
            {phone && (
              <Rich
                text={t.orCall(phone)}
                parts={{
                  phone: (
                    <a href={phoneLink(phone)} className="figures whitespace-nowrap">
                      {phone}
                    </a>
                  ),
                }}
              />
            )}
          </p>
          <CorporateForm form={loaderData.form} answer={actionData} />
        </section>
      </div>
    </div>
  )
}

function Benefits() {
  const { terms } = useSite().settings
  const t = texts().companies
  const benefits = [
    [t.sameTerm, t.same],
    [t.bookedTerm, t.booked],
    [t.plansTerm, t.plans(terms.free_cancellation_hours)],
    [t.receiptTerm, t.receipt],
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
