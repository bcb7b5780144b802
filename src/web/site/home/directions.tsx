import { directionLinks } from '../../links.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Rich } from '../../ui/rich.tsx'
import { stayWords } from '../search/texts.ts'

/** Where the lot is, and the way there in the maps that people have. */
export function Directions() {
  const { address, place, phone } = useBusiness()
  return (
    <div className="grid gap-2">
      {address.street && (
        <address className="not-italic">
          {address.street}
          <br />
          {address.city}, {address.state} {address.postal_code}
        </address>
      )}
      <ul className="flex flex-wrap gap-x-5" data-screen-only>
        {directionLinks(place).map(({ name, url }) => (
          <li key={name}>
            <ExternalLink href={url}>{name}</ExternalLink>
          </li>
        ))}
      </ul>
      {phone && (
        <p>
          <Rich text={stayWords().directions.lost(phone)} parts={{ phone: <PhoneLink phone={phone} /> }} />
        </p>
      )}
    </div>
  )
}

function ExternalLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center font-bold text-link underline decoration-[0.08em] underline-offset-4 hover:decoration-2"
    >
      {children}
      <span className="sr-only"> {stayWords().directions.newTab}</span>
    </a>
  )
}
