import { data } from 'react-router'
import { inquiries } from '../../../capabilities/inquiries/contract.ts'
import { describe } from '../seo/describe.ts'
import { directionLinks, milesBetween, phoneLink } from '../../links.ts'
import { faqOf, suggest } from '../faq/faq.ts'
import { LotMap } from '../home/lot-map.tsx'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { siteOf } from '../../serve/session/context.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Rich } from '../../ui/rich.tsx'
import { GuideSign } from '../../ui/signs.tsx'
import type { Route } from './+types/contact'
import { ContactForm } from './contact-form.tsx'
import { texts } from './texts.ts'

export const meta = () => {
  const { title, description } = texts().contact
  return describe({ title, description })
}

const form = formOf(inquiries.contact, { only: ['email_address', 'subject', 'message'] })

export const loader = () => ({ form: form.fields })

/**
 * Sends a letter. One that has an answer already is shown it first; who has seen it (`seen`, which scripts fill in while
 * it is typed) sends it all the same.
 */
export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  const { input, values } = await form.read(sent)
  const entry = suggest(faqOf(siteOf(args.context).settings), input.subject ?? '', input.message ?? '')
  if (entry && !sent.has('seen') && input.email_address) return data({ suggestion: entry.id, values }, { status: 200 })
  const outcome = await submit(args, inquiries.contact, input)
  return outcome.ok ? { sent: input.email_address } : refuse(outcome, values)
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { phone, email } = useBusiness()
  const t = texts().contact
  return (
    <div className="gutter grid gap-12 py-10 sm:py-16">
      <PageHead title={t.heading}>{t.lead}</PageHead>
      <div className="grid gap-10 md:grid-cols-[1.15fr_1fr] md:gap-14">
        <section aria-labelledby="write" className="grid content-start gap-5">
          <h2 id="write" className="text-2xl">
            {t.write}
          </h2>
          <ContactForm form={loaderData.form} answer={actionData} />
          {email && (
            <p className="text-sm text-muted">
              <Rich
                text={t.orByEmail(email)}
                parts={{
                  mail: (
                    <a
                      href={`mailto:${email}`}
                      className="font-bold wrap-anywhere text-link underline underline-offset-4"
                    >
                      {email}
                    </a>
                  ),
                }}
              />
            </p>
          )}
        </section>
        <div className="grid content-start gap-10">
          {phone && (
            <section aria-labelledby="call" className="grid gap-2">
              <h2 id="call" className="text-lg">
                {t.call}
              </h2>
              <a
                href={phoneLink(phone)}
                className="figures justify-self-start text-3xl font-extrabold whitespace-nowrap text-link no-underline hover:underline"
              >
                {phone}
              </a>
              <p className="text-muted">{t.callFor}</p>
            </section>
          )}
          <OftenAsked />
        </div>
      </div>
      <div className="grid items-end gap-8 md:grid-cols-[1.15fr_1fr] md:gap-14">
        <LotMap />
        <Directions />
      </div>
    </div>
  )
}

function OftenAsked() {
  const t = texts().contact
  const links = [
    { label: t.findBooking, href: to('BookingClaim') },
    { label: t.callShuttle, href: to('PickupRequest') },
    { label: t.stayHelp, href: to('StayHelp') },
    { label: t.companies, href: to('CorporateProgramAbout') },
  ]
  return (
    <section aria-labelledby="often" className="grid gap-2">
      <h2 id="often" className="text-lg">
        {t.quicker}
      </h2>
      <ul className="border-t border-line">
        {links.map(({ label, href }) => (
          <li key={href} className="border-b border-line">
            <Link
              to={href}
              className="flex min-h-12 items-center justify-between gap-4 font-bold text-link no-underline hover:underline"
            >
              {label}
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the lot is: address, how far from the airport, and the maps that people have. */
function Directions() {
  const { name, address, hours, place, airport } = useBusiness()
  const t = texts().contact
  return (
    <section aria-labelledby="directions">
      <GuideSign tab={t.milesFrom(milesBetween(place, airport.place), airport.short_name)}>
        <div className="grid gap-6">
          <h2 id="directions" className="text-2xl font-extrabold">
            {name}
          </h2>
          <address className="text-lg not-italic">
            {address.street && (
              <>
                {address.street}
                <br />
                {address.city}, {address.state} {address.postal_code}
                <br />
              </>
            )}
            {hours}
          </address>
          <div className="grid gap-2">
            <p className="text-sm font-semibold text-on-brand-muted">{t.directions}</p>
            <ul className="flex flex-wrap gap-2">
              {directionLinks(place).map(({ name: maps, url }) => (
                <li key={maps}>
                  <a
                    href={url}
                    rel="noopener"
                    className="inline-flex min-h-11 items-center gap-2 rounded-md bg-on-brand px-4 font-bold text-brand no-underline hover:bg-accent hover:text-on-accent"
                  >
                    {maps}
                    <Icon name="external" size="sm" />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </GuideSign>
    </section>
  )
}
