import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { NAME_LENGTHS } from '../../../capabilities/club/rules.ts'
import { journeyOf } from '../../../capabilities/bookings/journey.ts'
import { type Phase, phaseOf } from '../../../capabilities/bookings/phase.ts'
import { opensTheGate } from '../../../capabilities/bookings/rules.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { isBefore } from '../../../lib/pacific.ts'
import { BookingTerms } from '../terms/booking-terms.tsx'
import { type BookingView, viewBooking } from './booking-view.server.ts'
import { EMAIL_QUERY, type EmailAnswer, EmailDialog } from '../email/email-dialog.tsx'
import { type GateCode, gateCode } from '../documents/gate-code.server.ts'
import { GateCodeDrawing } from '../documents/gate-code.tsx'
import { SaveLinks } from '../documents/save-links.tsx'
import { BookingTab, StaySign } from './stay-sign.tsx'
import { className } from '../names/names.ts'
import { type DocumentKind, to, toDocument } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { submit } from '../../serve/session/api.ts'
import { servicesOf, siteOf, visitOf } from '../../serve/session/context.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Problem } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { forgetDraft } from '../drafts/draft.ts'
import type { Route } from './+types/booking'
import { useKeptPage } from '../../kept-pages/keep-page.ts'
import { join } from '../register/join.server.ts'
import { FlightNotice } from '../pickup/flight-notice.tsx'
import { flightOf } from '../pickup/flight.server.ts'
import { BookingHead } from './booking-head.tsx'
import { BookingPrice } from './booking-price.tsx'
import { ClubPanel, JOIN_CLUB, LINK_CLUB } from './club-panel.tsx'
import { DetailsPanel, SET_CONTACT, SET_TRIP } from './details-panel.tsx'
import { FirstThing, JourneyPanel } from './journey.tsx'
import { loadBooking } from './load-booking.server.ts'
import { withAccess } from '../trust/trust.server.ts'
import { texts } from './texts.ts'
import { contactForm, joinForm, tripForm } from './trip-form.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: title(loaderData ? texts().titleOf(loaderData.booking.number) : texts().yourBooking) },
]

/** What has just been done to the booking, as its address tells. */
export type News = 'booked' | 'changed' | 'reclassed' | 'repriced' | 'updated' | 'joined' | 'cancelled'
const NEWS: readonly News[] = ['booked', 'changed', 'reclassed', 'repriced', 'updated', 'joined', 'cancelled']

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadBooking(args)
  const booking = viewBooking(loaded)
  const client = visitOf(args.context).client
  const [{ documents, google_wallet_url }, flight] = await Promise.all([
    client.call(bookings.documents, { bookingId: booking.id }),
    loaded.status === 'CHECKED_IN' ? flightOf(args, booking.id) : null,
  ])
  const now = servicesOf(args.context).now()
  const phase = phaseOf(loaded, now)
  const isOver = phase === 'over'
  return {
    booking,
    /** While it opens the gate. */
    code: opensTheGate(loaded, now) ? gateCode(loaded.barcode) : undefined,
    flight: isTold(flight, phase) ? flight : null,
    isPast: !isBefore(now, Temporal.Instant.from(loaded.travel_from_date)),
    journey: journeyOf(loaded, siteOf(args.context).settings),
    // Who has landed is back, whatever was booked.
    phase: flight?.status === 'LANDED' ? 'back' : phase,
    trip: withAccess(tripForm.fields, siteOf(args.context).settings),
    contact: contactForm.fields,
    joining: joinForm.fields,
    mail: mailForm.fields,
    // Of what is over there is only paper to keep.
    documents: documents.map(({ kind }) => kind).filter((kind) => !isOver || kind === 'pdf'),
    googleWallet: isOver ? null : google_wallet_url,
    news: NEWS.find((name) => args.url.searchParams.has(name)),
  }
}

/** The flight back is told on the way back, and before that once it is late; who rides to the terminal thinks of another. */
function isTold(flight: Awaited<ReturnType<typeof flightOf>>, phase: Phase): boolean {
  if (phase === 'ride') return flight?.status === 'LANDED'
  return phase === 'back' || flight?.status !== 'ON_TIME'
}

const mailForm = formOf(bookings.email, { only: ['email', 'with_pkpass', 'with_pdf'] })

/** What is wrong with anything but the password has no field here. */
function atPassword({ fieldErrors: { password, ...others }, formErrors }: Problem): Problem {
  return { fieldErrors: password ? { password } : {}, formErrors: [...formErrors, ...Object.values(others).flat()] }
}

/** Sends the confirmation again, changes what was told of the trip, or takes the booking into a membership. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const intent = form.get('intent')
  const { number, full_name, email_addr } = await loadBooking(args)
  if (intent === LINK_CLUB) {
    const linked = await submit(args, bookings.linkClub, { bookingId: args.params.itemId })
    return data(
      { linked: linked.ok, linkProblem: linked.ok ? undefined : linked.problem },
      { status: linked.ok ? 200 : linked.status },
    )
  }
  if (intent === JOIN_CLUB) {
    const { input } = await joinForm.read(form)
    const long_name = full_name.slice(0, NAME_LENGTHS.long_name)
    const joined = await join(args, { ...input, email: email_addr, long_name })
    if (!joined.ok) return data({ joinProblem: atPassword(joined.problem) }, { status: joined.status })
    // A member whose booking is not in yet is offered to add it.
    await submit(args, bookings.linkClub, { bookingId: args.params.itemId })
    return redirect(to('Booking', { itemId: args.params.itemId }, { query: { joined: 1 } }))
  }
  if (intent === SET_TRIP) {
    const { input, values } = await tripForm.read(form)
    const outcome = await submit(args, bookings.setTrip, { ...input, bookingId: args.params.itemId })
    if (outcome.ok) return redirect(updatedPath(args.params.itemId))
    return data({ trip: { problem: outcome.problem, values } }, { status: outcome.status })
  }
  if (intent === SET_CONTACT) {
    const { input, values } = await contactForm.read(form)
    const outcome = await submit(args, bookings.setContact, { ...input, bookingId: args.params.itemId })
    if (outcome.ok) return redirect(updatedPath(args.params.itemId))
    return data({ contact: { problem: outcome.problem, values } }, { status: outcome.status })
  }
  const { input, values } = await mailForm.read(form)
  const outcome = await submit(args, bookings.email, { ...input, number })
  const answer: EmailAnswer = outcome.ok ? { sentTo: input.email } : { problem: outcome.problem, values }
  return data(answer, { status: outcome.ok ? 200 : outcome.status })
}

/** The page of a booking, which says that its details are saved. */
const updatedPath = (itemId: string) => to('Booking', { itemId }, { query: { updated: 1 } })

export default function BookingPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData =
    answer && ('linked' in answer || 'joinProblem' in answer || 'trip' in answer || 'contact' in answer)
      ? undefined
      : answer
  const { booking, code, documents, googleWallet, journey, phase, news, flight } = loaderData
  const { settings } = useSite()
  useEffect(() => {
    if (news === 'booked') forgetDraft('booking')
  }, [news])
  const { number, length, email_addr: email } = booking
  const t = texts()
  useKeptPage(code ? Date.parse(booking.travel_to_date) + KEPT_AFTER_MS : undefined)
  return (
    <div className="gutter grid gap-6 py-8 sm:py-10">
      <BookingHead booking={booking} news={news} isPast={loaderData.isPast} isOpen={code !== undefined} />
      {actionData?.sentTo && <Notice tone="success" role="status" title={t.actions.sent(actionData.sentTo)} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-x-10 print:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          {phase === 'today' && code && <GateCard booking={booking} code={code} />}
          {flight && <FlightNotice flight={flight} />}
          <FirstThing journey={journey} phase={phase} itemId={booking.id} />
          {phase !== 'today' && code && <GateCard booking={booking} code={code} />}
          <StaySign
            tab={<BookingTab number={number} />}
            from={booking.travel_from_date}
            to={booking.travel_to_date}
            length={length}
            vehicle={className(settings, booking.vehicle_class)}
          />
          <Documents itemId={booking.id} documents={documents} googleWallet={googleWallet} />
          <Actions booking={booking} />
          {phase !== 'over' && <JourneyPanel journey={journey} phase={phase} itemId={booking.id} />}
        </div>
        <div className="grid gap-6">
          <BookingPrice booking={booking} />
          {booking.terms.length > 0 && (
            <div className="rounded-lg bg-raised p-5 shadow-raised sm:p-6">
              <BookingTerms terms={booking.terms} />
            </div>
          )}
          <ClubPanel
            booking={booking}
            problem={answer && 'linked' in answer ? answer.linkProblem : undefined}
            isLinked={answer !== undefined && 'linked' in answer && answer.linked}
            joining={loaderData.joining}
            joinProblem={answer && 'joinProblem' in answer ? answer.joinProblem : undefined}
          />
          <DetailsPanel
            booking={booking}
            form={loaderData.trip}
            contactForm={loaderData.contact}
            trip={answer && 'trip' in answer ? answer.trip : {}}
            contact={answer && 'contact' in answer ? answer.contact : {}}
          />
        </div>
      </div>
      {booking.mailable && (
        <EmailDialog
          title={t.actions.email}
          what={t.actions.emailed}
          values={{ email, with_pkpass: 'on' }}
          attachments={loaderData.mail}
          hidden={{}}
          answer={actionData}
        />
      )}
    </div>
  )
}

/** The code opens without a connection until the day after leaving: flights are late. */
const KEPT_AFTER_MS = DAY_MS

function GateCard({ booking, code }: { booking: BookingView; code: GateCode }) {
  const t = texts().gate
  return (
    <section
      aria-labelledby="gate"
      className="grid items-center gap-5 rounded-lg bg-raised p-5 shadow-raised sm:grid-cols-[12rem_1fr] sm:gap-7 sm:p-6"
    >
      <div className="mx-auto w-full max-w-64">
        <GateCodeDrawing code={code} number={booking.number} />
      </div>
      <div className="grid gap-2">
        <h2 id="gate" className="text-xl">
          {t.show}
        </h2>
        <p className="font-mono text-3xl font-bold tracking-wider break-all print:text-2xl print:whitespace-nowrap">
          {booking.number}
        </p>
        <p className="text-muted">{t.enough}</p>
      </div>
    </section>
  )
}

function Actions({ booking }: { booking: BookingView }) {
  const { id: itemId, modifiable, cancellable, mailable } = booking
  if (!modifiable && !cancellable && !mailable) return null
  const t = texts().actions
  return (
    <nav aria-label={t.label} className="grid gap-3 sm:flex sm:flex-wrap" data-screen-only>
      {modifiable && (
        <ButtonLink to={to('BookingModify', { itemId })} tone="quiet">
          {booking.isComplimentary ? t.changeDetails : t.change}
        </ButtonLink>
      )}
      {cancellable && (
        <ButtonLink to={to('BookingCancel', { itemId })} tone="quiet">
          {t.cancel}
        </ButtonLink>
      )}
      {mailable && (
        <ButtonLink to={`?${EMAIL_QUERY}=1`} tone="quiet" icon="mail" preventScrollReset>
          {t.email}
        </ButtonLink>
      )}
    </nav>
  )
}

/** What can be taken along: only what there is for this booking. */
function Documents({
  itemId,
  documents,
  googleWallet,
}: {
  itemId: string
  documents: readonly DocumentKind[]
  googleWallet: string | null
}) {
  const t = texts().documents
  const kinds = (Object.keys(t) as DocumentKind[]).filter((kind) => documents.includes(kind))
  const files = kinds.map((kind) => ({ name: t[kind], href: toDocument(kind, itemId) }))
  return <SaveLinks files={files} googleWallet={googleWallet} />
}
