import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CONTROL, Field } from '../../ui/field.tsx'
import { useField, useFormHold } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardChallenge } from './card-challenge.tsx'
import { isOfWallet } from './wallet-field.ts'
import { cardWords } from './texts.ts'
import { CARD_PARTS, type CardPart, type HostedCard, type PartName, useHostedCard } from './use-hosted-card.ts'

interface Props {
  readonly publishableKey: string
  /** The `intent` of the button that sends the card, where the form has several buttons. */
  readonly intent: string | undefined
}

/**
 * The card processor's own fields for number, expiry and code, in the look of ours. What is typed there never reaches
 * us: when the form around is sent, Stripe makes a PaymentMethod of it, whose id goes along as `payment_method`.
 */
export function HostedCardFields({ publishableKey, intent }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const card = useHostedCard(publishableKey)
  const token = useRef<HTMLInputElement>(null)
  const isUnreached = useSendWithCard({ box, token, card, intent })
  const t = cardWords()
  return (
    <div ref={box} className="grid gap-5">
      {card.state === 'failed' && (
        <Notice
          tone="danger"
          role="alert"
          title={t.notLoaded}
          action={
            <Button tone="quiet" size="sm" className="mt-2" onClick={card.retry}>
              {t.loadAgain}
            </Button>
          }
        >
          {t.letThrough}
        </Notice>
      )}
      {isUnreached && card.state !== 'failed' && (
        <Notice tone="danger" role="alert" title={t.unreached}>
          {t.tryAgain}
        </Notice>
      )}
      <div className={classes(card.state === 'failed' ? 'hidden' : 'grid', 'grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-5')}>
        {CARD_PARTS.map((part) => (
          <HostedField key={part.name} part={part} card={card} />
        ))}
      </div>
      <input ref={token} type="hidden" name="payment_method" defaultValue="" />
      <CardChallenge token={token} intent={intent} />
    </div>
  )
}

/** One field: its label, hint and faults are ours, its inside is a frame of Stripe's. */
function HostedField({ part: { name, className }, card }: { part: CardPart; card: HostedCard }) {
  const t = cardWords()
  const own = card.faults[name]
  const told = useField(name).errors
  const ofToken = useField('payment_method').errors
  // What the server said of a card is over as soon as it is typed anew.
  const served = card.isTouched[name] ? [] : [...told, ...(name === 'cc_number' ? ofToken : [])]
  const errors = own ? [own] : served
  return (
    <Field label={t.fields[name]} name={name} hint={hintOf(name, card)} errors={errors} className={className}>
      {({ id, 'aria-describedby': describedBy }) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hands the focus on to the frame inside
        <div
          id={id}
          ref={card.places[name]}
          role="group"
          tabIndex={-1}
          aria-label={t.fields[name]}
          aria-describedby={describedBy}
          data-focused={card.focused === name || undefined}
          data-invalid={errors.length > 0 || undefined}
          // Also for a press beside the frame, and for links of the summary.
          onFocus={(event) => event.target === event.currentTarget && card.focus(name)}
          className={classes(
            CONTROL,
            // The frame's page is a light one: another scheme here would give it a white ground.
            'grid cursor-text items-center scheme-light *:min-w-0',
            'data-focused:outline-3 data-focused:outline-offset-2 data-focused:outline-accent data-focused:ring-2 data-focused:ring-ink',
            'data-invalid:border-2 data-invalid:border-danger',
          )}
        />
      )}
    </Field>
  )
}

function hintOf(name: PartName, { brand }: HostedCard): string | undefined {
  const t = cardWords()
  if (name === 'cc_exp') return t.monthAndYear
  if (name === 'cc_cvc') return brand === 'amex' ? t.fourDigits : t.threeDigits
  return undefined
}

interface Sending {
  readonly box: { readonly current: HTMLDivElement | null }
  readonly token: { readonly current: HTMLInputElement | null }
  readonly card: HostedCard
  readonly intent: string | undefined
}

/**
 * Holds the form around back until its card has become a PaymentMethod, then sends it as it was to be sent. A form that
 * pays in another way, with the card fields out of sight, goes straight on.
 * @returns whether the card processor could not be reached
 */
function useSendWithCard({ box, token, card, intent }: Sending): boolean {
  const hold = useFormHold()
  const [isUnreached, setUnreached] = useState(false)
  const { read } = card

  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    let isPassing = false
    let isBusy = false

    async function send(form: HTMLFormElement, submitter: HTMLElement | null) {
      setUnreached(false)
      hold(true)
      isBusy = true
      const answer = await read(new FormData(form))
      isBusy = false
      hold(false)
      if (answer === 'unreached') {
        setUnreached(true)
        box.current?.scrollIntoView({ block: 'center' })
      }
      if (typeof answer === 'string' || !token.current) return
      token.current.value = answer.id
      isPassing = true
      form.requestSubmit(submitter?.isConnected ? submitter : null)
      isPassing = false
      // Whatever comes of it, the next try makes another one.
      token.current.value = ''
    }
    const stop = (event: SubmitEvent) => {
      if (
        isPassing ||
        // The card's bank was asked meanwhile.
        token.current?.value ||
        isOfWallet(event.submitter) ||
        intentOf(event.submitter) !== intent ||
        !box.current?.checkVisibility()
      )
        return
      event.preventDefault()
      event.stopPropagation()
      if (!isBusy) void send(form, event.submitter)
    }
    // At the form itself, which is before React hears of it.
    form.addEventListener('submit', stop)
    return () => form.removeEventListener('submit', stop)
  }, [box, token, hold, read, intent])
  return isUnreached
}

function intentOf(submitter: HTMLElement | null): string | undefined {
  return submitter instanceof HTMLButtonElement && submitter.name === 'intent' ? submitter.value : undefined
}
