import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { ENDPOINTS, to } from '../../paths.ts'
import { useAccount, useSite } from '../../serve/session/use-session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Problem } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Rich } from '../../ui/rich.tsx'
import { LoginForm } from './login-form.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  /** The page it is open on, and where to go after signing in when a guarded page asked. */
  readonly from: string
  readonly next: string | null
}

/** The login modal: the member's form beside what the Point Club is good for. */
export function LoginDialog({ open, onClose, from, next }: Props) {
  const fetcher = useFetcher<{ problem?: Problem }>()
  const account = useAccount()
  useEffect(() => {
    if (open && account) onClose()
  }, [open, account, onClose])

  return (
    <Dialog open={open && !account} onClose={onClose} title="Point Club" size="lg">
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-0">
        <section aria-label={texts().login.label} className="md:pr-8">
          <LoginPart fetcher={fetcher} {...{ from, next, onClose }} />
          <p className="pt-4 text-sm text-muted">
            <Rich
              text={texts().login.booked}
              parts={{
                claim: (
                  <Link to={to('BookingClaim')} onClick={onClose} className="text-link underline underline-offset-4" />
                ),
              }}
            />
          </p>
        </section>
        <section
          aria-labelledby="pitch"
          className="grid content-start gap-4 border-line max-md:border-t max-md:pt-7 md:border-l md:pl-8"
        >
          <Pitch onLeave={onClose} {...{ from, next }} />
        </section>
      </div>
    </Dialog>
  )
}

type LoginPartProps = Pick<Props, 'from' | 'next' | 'onClose'> & {
  readonly fetcher: ReturnType<typeof useFetcher<{ problem?: Problem }>>
}

function LoginPart({ fetcher, ...props }: LoginPartProps) {
  const { mode } = useSite()
  if (mode === 'offline') {
    return (
      <Notice tone="warning" role="status">
        {texts().login.unavailable}
      </Notice>
    )
  }
  return <LoginForm action={ENDPOINTS.session} fetcher={fetcher} problem={fetcher.data?.problem} {...props} />
}

function Pitch({ onLeave, from, next }: { onLeave: () => void; from: string; next: string | null }) {
  // Who joins in the middle of a booking comes back to it, and everybody to the page that asked for a login.
  const booking = [from, next].find((address) => address?.startsWith(`${to('BookingCreate')}?`))
  const register = to('PointClubRegistration', {}, { query: { next: booking ?? next ?? undefined } })
  const t = texts().pitch
  const { per_dollar } = useSite().settings.terms.points
  return (
    <>
      <h3 id="pitch" className="text-xl">
        {t.title}
      </h3>
      <ul className="grid gap-2.5">
        {[t.earn, t.track, t.offers].map((reason) => (
          <li key={reason} className="flex items-center gap-3">
            <Icon name="check" className="text-link" />
            {reason}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        <Rich
          text={t.rate(per_dollar)}
          parts={{
            more: <Link to={register} onClick={onLeave} className="text-link underline underline-offset-4" />,
          }}
        />
      </p>
      <ButtonLink to={register} tone="accent" className="justify-self-start" onClick={onLeave}>
        {t.join}
      </ButtonLink>
    </>
  )
}
