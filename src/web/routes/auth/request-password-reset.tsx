import { phoneLink } from '../../links.ts'
import { useBusiness } from '../../session/use-session.ts'
import { title } from '../../title.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/request-password-reset'

export const handle = { start: 'interaction' }
export const meta: Route.MetaFunction = () => [{ title: title('Forgot your password?') }]

export default function RequestPasswordReset() {
  const { phone, email } = useBusiness()
  return (
    <div className="gutter grid gap-6 py-10 sm:py-16">
      <PageHead title="Forgot your password?">
        We set a new one with you: by phone, or by e-mail from the address of your account.
      </PageHead>
      <p className="grid justify-items-start gap-3">
        <a
          href={phoneLink(phone)}
          className="figures text-2xl font-extrabold text-link underline-offset-4 hover:underline"
        >
          {phone}
        </a>
        <a href={`mailto:${email}`} className="text-lg font-bold wrap-anywhere text-link underline underline-offset-4">
          {email}
        </a>
      </p>
    </div>
  )
}
