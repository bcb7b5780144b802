import { describe } from '../found/describe.ts'
import { phoneLink } from '../links.ts'
import { useBusiness } from '../session/use-session.ts'
import { PageHead } from '../ui/page-head.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/privacy'

export const handle = { start: 'interaction' }
export const meta = () =>
  describe({
    title: 'Privacy Policy',
    description:
      'What we know about you, why, who else sees it, and how to have it changed or removed. In plain words.',
  })

const COOKIES = [
  ['Session', 'Ties the pages of one visit together', '1 hour after the last page'],
  ['Anonymous id', 'Tells one browser from another in our own statistics', 'Until the browser is closed'],
  ['Campaign', 'Remembers which advertisement brought you here', 'Until the browser is closed'],
  ['Log-in (two)', 'Keeps you logged in; set when you log in', 'Until you log out, or the log-in runs out'],
  ['Booking links', 'Opens bookings you made or followed a link to', '400 days, or until you log out'],
] as const

const COLUMNS: readonly Column<(typeof COOKIES)[number]>[] = [
  { key: 'name', header: 'Cookie', cell: ([cookie]) => <span className="font-bold">{cookie}</span> },
  { key: 'use', header: 'What for', cell: ([, use]) => use },
  { key: 'life', header: 'How long', cell: ([, , life]) => life },
]

export default function Privacy() {
  const { name, address, phone, email } = useBusiness()
  return (
    <article className="gutter grid gap-10 py-10 sm:py-16">
      <PageHead title="Privacy Policy">
        What we know about you, why, who else sees it, and how to have it changed or removed. In plain words.
      </PageHead>
      <div className="prose">
        <h2>In short</h2>
        <ul>
          <li>We ask for what a booking needs, and for nothing else.</li>
          <li>Card numbers and security codes are never stored by us.</li>
          <li>We do not sell data, and no advertiser or tracker is part of these pages.</li>
          <li>You can see, correct or remove what we hold about you. One message is enough.</li>
        </ul>

        <h2>What we collect</h2>
        <h3>When you book</h3>
        <p>
          Your name, e-mail address, phone number, dates, kind of vehicle and, if you give them, flight numbers. We need
          them to keep your space, to reach you when something changes, and to know you at the gate.
        </p>
        <h3>When you pay</h3>
        <p>
          Your card goes straight to our payment processor. What we keep is the processor’s reference, the brand of the
          card, its last four digits and its expiry, so that changes and refunds need no card again.
        </p>
        <h3>When you park</h3>
        <p>When you came and left, what you paid, and the receipt. The law has us keep these records.</p>
        <h3>When you look around</h3>
        <p>
          Which pages are opened, and technical records such as the network address of a request. We use them to keep
          the site working and safe, and to count visits. These statistics stay with us.
        </p>
      </div>
      <div className="grid max-w-page gap-3">
        <h2 className="text-xl">Cookies</h2>
        <p className="max-w-text">All are our own, and none can be read by scripts or by other sites.</p>
        <Table
          caption="Cookies that these pages set"
          hideCaption
          rowKey={([cookie]) => cookie}
          columns={COLUMNS}
          rows={COOKIES}
        />
      </div>
      <div className="prose">
        <h2>Who else sees it</h2>
        <ul>
          <li>Our payment processor, to charge and refund your card.</li>
          <li>Those who host our servers and carry our e-mail, on our instructions.</li>
          <li>Authorities, where the law makes us answer.</li>
        </ul>

        <h2>How long we keep it</h2>
        <p>
          Bookings and payments as long as tax law asks, seven years at most. Links in our e-mails work until 90 days
          after your stay. Prices you asked for without booking do not carry your name.
        </p>

        <h2>E-mail</h2>
        <p>
          Messages about your booking always reach you. Everything else only if you want it: each such e-mail has a link
          that ends them with one click.
        </p>

        <h2>Your choices</h2>
        <p>
          Ask us what we hold about you, have it corrected, take it with you, or have it removed where no law keeps it.
          We answer within 30 days and ask only for what shows that it is you.
        </p>

        <h2>Children</h2>
        <p>Our service is for those who may drive. We do not knowingly collect anything from children under 13.</p>

        <h2>Changes</h2>
        <p>When this policy changes, it changes here, and what matters is told by e-mail to those whom it concerns.</p>

        <h2>Reach us</h2>
        <address className="not-italic">
          {name}
          <br />
          {address.street}
          <br />
          {address.city}, {address.state} {address.postal_code}
          <br />
          <a href={phoneLink(phone)}>{phone}</a>
          <br />
          <a href={`mailto:${email}`}>{email}</a>
        </address>
      </div>
    </article>
  )
}
