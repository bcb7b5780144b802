import { Component, type ReactNode } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { addressIn, language } from '../../../lib/language.ts'
import type { PageFailure } from '../../serve/session/api.ts'
import { common } from '../../texts.ts'
import { to } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { INSTEAD } from './instead.ts'
import { texts } from './texts.ts'

const DEFAULT_STATUS = 500
const TOO_MANY_REQUESTS = 429

/** What went wrong with this page: its status, a sentence, and a way on. */
export function ErrorPage() {
  return (
    <LastResort>
      <Described />
    </LastResort>
  )
}

function Described() {
  const { status, message, sentence } = describe(useRouteError())
  const { revalidate, state } = useRevalidator()
  const isMissing = status === 404
  // What was refused will be refused again.
  const mayPass = status >= DEFAULT_STATUS || status === TOO_MANY_REQUESTS
  const t = texts().error
  return (
    <section className="gutter grid gap-x-20 gap-y-10 py-16 sm:py-24 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start justify-items-start gap-6">
        <p className="sign figures px-6 pt-4 pb-3.5 text-3xl font-extrabold">{status}</p>
        <h1 className="max-w-text text-3xl">{message}</h1>
        {sentence && <p className="max-w-text text-xl">{sentence}</p>}
        {(isMissing || mayPass) && <p className="max-w-text text-lg text-muted">{isMissing ? t.missing : t.failed}</p>}
        <div className="flex flex-wrap gap-3">
          {mayPass && (
            <Button pending={state === 'loading'} onClick={() => void revalidate()}>
              {t.retry}
            </Button>
          )}
          <ButtonLink to={to('Home')} tone={mayPass ? 'quiet' : 'primary'} reloadDocument={!isMissing}>
            {t.home}
          </ButtonLink>
        </div>
      </div>
      {isMissing && (
        <nav aria-label={t.instead} className="grid max-w-text content-start gap-2">
          <p className="text-lg font-bold">{t.instead}</p>
          <ul className="border-t border-line">
            {INSTEAD.map(([name, key]) => (
              <li key={name} className="border-b border-line">
                <Link to={to(name)} className="flex min-h-12 items-center py-2 text-link no-underline hover:underline">
                  {texts().foot[key]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  )
}

/** Server errors never tell what is inside; answers with a status carry the sentence for the visitor. */
function describe(error: unknown): { status: number } & PageFailure {
  const unknown = { message: texts().error.unknown, sentence: undefined }
  if (!isRouteErrorResponse(error)) return { status: DEFAULT_STATUS, ...unknown }
  const { status, data } = error
  if (typeof data === 'string' && data) return { status, message: data, sentence: undefined }
  return { status, ...(isFailure(data) ? data : unknown) }
}

function isFailure(data: unknown): data is PageFailure {
  return typeof data === 'object' && data !== null && 'message' in data
}

/** Catches what fails while the error page itself is drawn. */
class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <section>
        <p>{common().errorOfError}</p>
        <p>
          <a href={addressIn(language(), '/')}>{common().backHome}</a>
        </p>
      </section>
    )
  }
}
