import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { WALLET_FIELD } from '../cards/wallet-field.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { texts } from './texts.ts'
import type { PaymentAnswer } from './payment-answer.ts'

interface Props {
  readonly answer: PaymentAnswer
  /** The id of the payment form, which books anyway with everything that is typed in it. */
  readonly form: string
  /** What the wallet gave that was to pay, so that it need not be asked again. */
  readonly walletToken: string | undefined
}

/** The same e-mail address already holds these dates (409): book anyway, or look at the e-mail first. */
export function DuplicateDialog({ answer, form, walletToken }: Props) {
  const isPaying = useNavigation().formMethod === 'POST'
  const [dismissed, setDismissed] = useState<PaymentAnswer>()
  const open = answer !== dismissed
  const isByWallet = open && answer.byWallet && walletToken !== undefined
  const close = () => setDismissed(answer)
  const t = texts().duplicate
  const address = answer.values.email
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t.title}
      size="sm"
      footer={
        <>
          <Button
            type="submit"
            form={form}
            tone="quiet"
            {...(isByWallet
              ? { name: WALLET_FIELD, value: walletToken }
              : { name: 'check_for_existing', value: 'true' })}
            pending={isPaying}
            pendingLabel={t.booking}
          >
            {t.anyway}
          </Button>
          <Button onClick={close}>{t.check}</Button>
        </>
      }
    >
      {isByWallet && <input type="hidden" form={form} name="check_for_existing" value="true" />}
      <p>{answer.problem?.formErrors.join(' ')}</p>
      <p className="mt-3 text-muted">{address ? t.sent(address) : t.sentToYou}</p>
    </Dialog>
  )
}
