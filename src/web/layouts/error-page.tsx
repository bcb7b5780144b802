import { Component, type ReactNode } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { to } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

const DEFAULT_STATUS = 500

/** What went wrong with this page (§8): its status, a sentence, and a way on. */
export function ErrorPage() {
  return (
    <LastResort>
      <Described />
    </LastResort>
  )
}

function Described() {
  const { status, message } = describe(useRouteError())
  const { revalidate, state } = useRevalidator()
  const isMissing = status === 404
  return (
    <section className="gutter grid justify-items-start gap-6 py-16 sm:py-24">
      <p className="sign figures px-6 pt-4 pb-3.5 text-3xl font-extrabold">{status}</p>
      <h1 className="max-w-text text-3xl">{message}</h1>
      <p className="max-w-text text-lg text-muted">
        {isMissing
          ? 'The address may be mistyped, or the page has moved.'
          : 'It is not you. Try once more in a moment; if it stays, call us and we help right away.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isMissing && (
          <Button pending={state === 'loading'} onClick={() => void revalidate()}>
            Retry
          </Button>
        )}
        <ButtonLink to={to('Home')} tone={isMissing ? 'primary' : 'quiet'} reloadDocument={!isMissing}>
          Back to the home page
        </ButtonLink>
      </div>
    </section>
  )
}

/** Server errors never tell what is inside; answers with a status carry the sentence for the visitor. */
function describe(error: unknown): { status: number; message: string } {
  const fallback = 'Something went wrong on our side.'
  if (!isRouteErrorResponse(error)) return { status: DEFAULT_STATUS, message: fallback }
  return { status: error.status, message: typeof error.data === 'string' && error.data ? error.data : fallback }
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
        <p>An error occurred while showing the error page</p>
        <p>
          <a href="/">Go back to home</a>
        </p>
      </section>
    )
  }
}
