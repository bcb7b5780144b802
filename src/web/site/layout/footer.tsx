import type { ReactNode } from 'react'
import { phoneLink } from '../../links.ts'
import { to } from '../../paths.ts'
import { useBusiness, useYear } from '../../serve/session/use-session.ts'
import { ClubLink } from './club-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Figure, useIsWordmark } from './logo.tsx'
import { texts } from './texts.ts'
import { Link } from '../../ui/link.tsx'

const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-9'

/** The foot of every page: asphalt, with the lane of the road along its edge. */
export function Footer() {
  const { name, address, phone, email, hours, social, first_year } = useBusiness()
  const year = useYear()
  const isWordmark = useIsWordmark()
  const t = texts().foot
  return (
    <footer className="mt-8 bg-asphalt text-on-asphalt sm:mt-20">
      <hr className="lane" />
      <div className="gutter grid grid-cols-2 gap-x-8 gap-y-5 py-6 sm:gap-y-10 sm:py-12 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <section className="col-span-2 grid content-start gap-4 md:col-span-1">
          <p className="flex items-center gap-3 text-lg font-extrabold">
            <Figure className="size-10" />
            {!isWordmark && name}
          </p>
          <address className="grid gap-1 not-italic text-on-asphalt-muted">
            {address.street && (
              <span>
                {address.street}
                <br />
                {address.city}, {address.state} {address.postal_code}
              </span>
            )}
            {hours && <span>{hours}</span>}
            {phone && (
              <a
                href={phoneLink(phone)}
                className={`${LINK} figures text-lg font-bold tracking-normal text-on-asphalt`}
              >
                {phone}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            )}
          </address>
        </section>
        <Group label={t.parking}>
          <Link to={to('BookingCreate')} className={LINK}>
            {t.book}
          </Link>
          <Link to={to('BookingClaim')} className={LINK}>
            {t.findBooking}
          </Link>
          <Link to={to('PickupRequest')} className={LINK}>
            {t.pickup}
          </Link>
          <Link to={to('GiftVoucher')} className={LINK}>
            {t.gift}
          </Link>
          <Link to={to('Home', {}, { hash: 'map' })} className={LINK}>
            {t.map}
          </Link>
        </Group>
        <Group label={t.service}>
          <ClubLink className={LINK}>Point Club</ClubLink>
          <Link to={to('StayHelp')} className={LINK}>
            {t.stayHelp}
          </Link>
          <Link to={to('Contact')} className={LINK}>
            {t.contact}
          </Link>
          <Link to={to('Reviews')} className={LINK}>
            {t.reviews}
          </Link>
          <Link to={to('Blog')} className={LINK}>
            {t.blog}
          </Link>
        </Group>
        {social.length > 0 && (
          <Group label={t.follow} isRow>
            {social.map(({ name: network, url }) => (
              <a key={url} href={url} rel="noopener me" className={LINK}>
                {network}
              </a>
            ))}
          </Group>
        )}
      </div>
      <div className="border-t border-asphalt-line">
        <div className="gutter flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 text-sm text-on-asphalt-muted">
          <p className="figures tracking-normal">
            © {first_year < year ? `${first_year}–${year}` : year} {name}
          </p>
          <div className="flex flex-wrap gap-x-6">
            <LanguageSwitch className={LINK} />
            <Link to={to('Terms')} className={LINK}>
              {t.terms}
            </Link>
            <Link to={to('PrivacyPolicy')} className={LINK}>
              {t.privacy}
            </Link>
          </div>
        </div>
      </div>
    </footer>
  )
}

interface GroupProps {
  readonly label: string
  /** On a phone its links stand side by side. */
  readonly isRow?: boolean
  readonly children: ReactNode
}

function Group({ label, isRow, children }: GroupProps) {
  return (
    <nav aria-label={label} className={isRow ? 'max-md:col-span-2' : undefined}>
      <p className="mb-2 text-sm font-bold text-on-asphalt-muted">{label}</p>
      <ul className={isRow ? 'max-md:flex max-md:flex-wrap max-md:gap-x-8' : undefined}>
        {(Array.isArray(children) ? children.flat() : [children]).map((link, index) => (
          <li key={index}>{link}</li>
        ))}
      </ul>
    </nav>
  )
}
