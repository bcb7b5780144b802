import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { PaymentAnswer } from './pay.server.ts'

interface Props {
  readonly answer: PaymentAnswer | undefined
  /** The id of the payment form, which books anyway with everything that is typed in it. */
  readonly form: string
  readonly pending: boolean
}

/** The same e-mail address already holds these dates (409): book anyway, or look at the e-mail first. */
export function DuplicateDialog({ answer, form, pending }: Props) {
  const [dismissed, setDismissed] = useState<PaymentAnswer>()
  const open = answer?.code === 'duplicate_booking' && answer !== dismissed
  const close = () => setDismissed(answer)
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Already booked?"
      size="sm"
      footer={
        <>
          <Button tone="quiet" onClick={close}>
            Check my e-mail first
          </Button>
          <Button
            type="submit"
            form={form}
            name="check_for_existing"
            value="true"
            pending={pending}
            pendingLabel="Booking …"
          >
            Book anyway
          </Button>
        </>
      }
    >
      <p>{answer?.problem?.formErrors.join(' ')}</p>
      <p className="mt-3 text-muted">
        We sent the link to that booking to {answer?.values.email || 'your address'}. Nothing was charged.
      </p>
    </Dialog>
  )
}
