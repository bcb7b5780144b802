import { phoneLink } from '../../links.ts'
import { homeWithLogin, to } from '../../paths.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { texts } from './texts.ts'

/** Every page of a site that is not open yet: who it will be, and how to reach them. */
export function OpeningSoon() {
  const { name, phone, email, address, hours } = useBusiness()
  const t = texts().soon
  const isReachable = phone !== '' || email !== ''
  return (
    <>
      <header className="border-b border-line bg-raised">
        <div className="gutter flex min-h-18 items-center justify-between gap-4">
          <Logo />
          <LanguageSwitch className="inline-flex min-h-11 items-center font-bold text-link" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="gutter grid flex-1 content-center gap-8 py-16">
        <PageHead title={t.title}>{t.lead(name)}</PageHead>
        {isReachable && (
          <address className="grid justify-items-start gap-1 not-italic">
            <span className="text-muted">{t.reach}</span>
            {phone && (
              <a href={phoneLink(phone)} className="figures inline-flex min-h-11 items-center text-lg font-bold">
                {phone}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center">
                {email}
              </a>
            )}
            {address.street && (
              <span>
                {address.street}, {address.city}, {address.state} {address.postal_code}
              </span>
            )}
            {hours && <span>{hours}</span>}
          </address>
        )}
      </main>
      <footer className="gutter py-6">
        <ButtonLink to={homeWithLogin(to('StaffSetup'))} tone="plain" reloadDocument>
          {t.staff}
        </ButtonLink>
      </footer>
    </>
  )
}
