import { type ChangeEvent, useRef, useState } from 'react'
import { useSite } from '../../serve/session/use-session.ts'
import { classes } from '../../ui/classes.ts'
import { AcceptedCards } from './accepted-cards.tsx'
import { CONTROL, Field, TextField } from '../../ui/field.tsx'
import { late } from '../../ui/late.tsx'
import { Notice } from '../../ui/notice.tsx'
import { caretAfter, digitsOf, expiryDate, groupedNumber } from './card-format.ts'
import { CardChallenge } from './card-challenge.tsx'
import { cardWords } from './texts.ts'

/** What is known of a card by its first digits. */
interface Kind {
  readonly type: string
  readonly name: string
  readonly gaps: readonly number[]
  readonly codeSize: number
}

/** Nobody needs both these and our own. */
const HostedCardFields = late(async () => (await import('./hosted-card-fields.tsx')).HostedCardFields, CardPlace)

type Recognise = (digits: string) => Kind | undefined

/**
 * A new card, in a form: typed here, or into the gateway's own fields where the API takes no numbers.
 * `intent` names the button that sends it, where the form has several.
 */
export function CardFields({ intent }: { intent?: string }) {
  const gateway = useSite().settings.card_fields
  if (!gateway) return <TypedCardFields intent={intent} />
  const t = cardWords()
  return (
    <div className="grid gap-5">
      <noscript>
        <Notice tone="warning" title={t.needsScripts}>
          {t.turnScriptsOn}
        </Notice>
      </noscript>
      <HostedCardFields publishableKey={gateway.publishable_key} intent={intent} />
    </div>
  )
}

/** As high as the gateway's fields, so that nothing below them moves. */
function CardPlace() {
  return <div className="min-h-49 rounded-md bg-sunk noscript:hidden" />
}

/** Number, expiry and code of a card: grouped as on the card, with the phone's number keys and the browser's autofill. */
function TypedCardFields({ intent }: { intent: string | undefined }) {
  const token = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<Kind>()
  const t = cardWords()
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-5">
      <AcceptedCards brand={kind?.type} />
      <CardNumberField kind={kind} onKind={setKind} />
      <TextField
        label={t.fields.cc_exp}
        name="cc_exp"
        hint={t.monthAndYear}
        inputMode="numeric"
        autoComplete="cc-exp"
        maxLength={7}
        onChange={(event) => retype(event, expiryDate(event.target.value))}
      />
      <TextField
        label={t.fields.cc_cvc}
        name="cc_cvc"
        hint={kind?.codeSize === 4 ? t.fourDigits : t.threeDigits}
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={4}
        onChange={(event) => retype(event, digitsOf(event.target.value))}
      />
      <input ref={token} type="hidden" name="payment_method" defaultValue="" />
      <CardChallenge token={token} intent={intent} />
    </div>
  )
}

/** With the card's brand at the end, as soon as its first digits tell. */
function CardNumberField({ kind, onKind }: { kind: Kind | undefined; onKind: (kind: Kind | undefined) => void }) {
  const recognise = useRef<Recognise>(undefined)

  function read(input: HTMLInputElement) {
    const known = recognise.current?.(digitsOf(input.value))
    onKind(known)
    return groupedNumber(input.value, known?.gaps)
  }
  // The patterns of all brands are needed by nobody who does not type a card number.
  async function prepare(input: HTMLInputElement) {
    recognise.current ??= await loadPatterns()
    read(input)
  }

  return (
    <Field label={cardWords().fields.cc_number} name="cc_number" className="col-span-2">
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            name="cc_number"
            required
            inputMode="numeric"
            autoComplete="cc-number"
            spellCheck={false}
            maxLength={23}
            onFocus={({ target }) => void prepare(target)}
            onChange={(event) => {
              retype(event, read(event.target))
              if (!recognise.current) void prepare(event.target)
            }}
            className={classes(CONTROL, 'figures pr-36 tracking-normal')}
          />
          <span
            aria-live="polite"
            className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-sm font-bold text-muted"
          >
            {kind?.name}
          </span>
        </span>
      )}
    </Field>
  )
}

async function loadPatterns(): Promise<Recognise> {
  const { default: validator } = await import('card-validator')
  return (digits) => {
    const { card } = validator.number(digits)
    return card ? { type: card.type, name: card.niceType, gaps: card.gaps, codeSize: card.code.size } : undefined
  }
}

/** Writes a field's text anew with the caret where it was. */
function retype({ target }: ChangeEvent<HTMLInputElement>, text: string) {
  if (target.value === text) return
  const digitsBefore = digitsOf(target.value.slice(0, target.selectionStart ?? 0)).length
  target.value = text
  const caret = caretAfter(text, digitsBefore)
  target.setSelectionRange(caret, caret)
}
