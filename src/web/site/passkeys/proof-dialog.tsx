import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { useFetcher, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ENDPOINTS, PROOF_QUERY, withoutProof } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { PasskeyButton } from './passkey-button.tsx'
import type { Sent } from '../layout/signed-in-parts.tsx'
import { texts } from './texts.ts'

/**
 * Asks who it is, over the page whose form was refused for want of a fresh proof; what was typed stays, and is sent once
 * more afterwards. `?prove` opens it, so that it works before scripts do.
 */
export function ProofDialog({ sent }: { sent: RefObject<Sent | undefined> }) {
  const fetcher = useFetcher<{ problem?: Problem; isProved?: boolean }>()
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = useMemo(() => withoutProof({ pathname, search }), [pathname, search])
  const isOpen = query.has(PROOF_QUERY)
  const isProved = fetcher.data?.isProved === true
  const goesOn = useRef(false)

  const close = useCallback(() => {
    void navigate(here, { replace: true, preventScrollReset: true })
  }, [navigate, here])

  useEffect(() => {
    if (!isProved || !isOpen || goesOn.current) return
    goesOn.current = true
    close()
  }, [isProved, isOpen, close])

  // Once the address says nothing of the dialog, the form goes to its own page again.
  useEffect(() => {
    if (isOpen || !goesOn.current) return
    goesOn.current = false
    fetcher.reset()
    const { form, submitter } = sent.current ?? {}
    if (form?.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null)
  }, [isOpen, fetcher, sent])

  const t = texts().proof
  return (
    <Dialog open={isOpen && !isProved} onClose={close} title={t.title} size="sm">
      <div data-proof className="grid gap-5">
        <p>{t.lead}</p>
        <Form
          action={ENDPOINTS.prove}
          fetcher={fetcher}
          problem={fetcher.data?.problem}
          labels={{ password: t.password }}
          data-leaves-freely
        >
          <input type="hidden" name="from" value={here} />
          <Stays />
          <PasswordField label={t.password} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingLabel={t.pending}>{t.submit}</SubmitButton>
            <Button type="button" tone="quiet" onClick={close}>
              {t.cancel}
            </Button>
          </div>
          <PasskeyButton purpose="prove" />
        </Form>
      </div>
    </Dialog>
  )
}

/** Tells the server that the dialog goes on by itself, which it can only once scripts run. */
function Stays() {
  return <input type="hidden" name="stays" value={useHydrated() ? '1' : ''} />
}
