import cards from 'card-validator'
import { type ChangeEvent, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { CONTROL, Field, TextField } from '../../ui/field.tsx'

/** Number, expiry and code of a card: grouped as on the card, with the phone's number keys and the browser's autofill. */
export function CardFields() {
  const [code, setCode] = useState({ label: 'Security code', size: 3 })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <CardNumberField onCard={(size) => setCode({ label: 'Security code', size })} />
      <TextField
        label="Expires"
        name="cc_exp"
        hint="MM/YY"
        inputMode="numeric"
        autoComplete="cc-exp"
        maxLength={7}
        onChange={(event) => retype(event, expiry(event.target.value))}
      />
      <TextField
        label={code.label}
        name="cc_cvc"
        hint={code.size === 4 ? '4 digits on the front' : '3 digits on the back'}
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={4}
        onChange={(event) => retype(event, event.target.value.replaceAll(/\D/g, ''))}
      />
    </div>
  )
}

/** With the card's brand at the end, as soon as its first digits tell. */
function CardNumberField({ onCard }: { onCard: (codeSize: number) => void }) {
  const [brand, setBrand] = useState<string>()
  return (
    <Field label="Card number" name="cc_number" className="sm:col-span-2">
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
            onChange={(event) => {
              const { card } = cards.number(event.target.value.replaceAll(/\D/g, ''))
              setBrand(card?.niceType)
              onCard(card?.code.size ?? 3)
              retype(event, grouped(event.target.value, card?.gaps))
            }}
            className={classes(CONTROL, 'figures pr-32 tracking-normal')}
          />
          <span
            aria-live="polite"
            className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-sm font-bold text-muted"
          >
            {brand}
          </span>
        </span>
      )}
    </Field>
  )
}

const GAPS = [4, 8, 12]

function grouped(text: string, gaps: readonly number[] = GAPS): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 19)
  const cuts = [0, ...gaps, digits.length]
  return cuts
    .slice(1)
    .map((cut, index) => digits.slice(cuts[index], Math.max(cut, cuts[index] ?? 0)))
    .filter(Boolean)
    .join(' ')
}

/** "1228" and "12/2028" as "12/28". */
function expiry(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const [month, year] = [digits.slice(0, 2), digits.slice(2)]
  if (year === '') return text.endsWith('/') && month.length === 1 ? `0${month}/` : month
  return `${month}/${year.length === 4 ? year.slice(2) : year.slice(0, 4)}`
}

/** Writes a field's text anew with the caret where it was: after as many digits as before. */
function retype({ target }: ChangeEvent<HTMLInputElement>, text: string) {
  if (target.value === text) return
  const digitsBefore = target.value.slice(0, target.selectionStart ?? 0).replaceAll(/\D/g, '').length
  target.value = text
  let [caret, digits] = [0, 0]
  while (caret < text.length && digits < digitsBefore) if (/\d/.test(text[caret++] ?? '')) digits++
  target.setSelectionRange(caret, caret)
}
