import { classes } from '../../ui/classes.ts'
import { cardWords } from './texts.ts'

/** The cards that are taken, by the names under which their numbers are recognized. */
const TAKEN = [
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['american-express', 'Amex'],
  ['discover', 'Discover'],
] as const

/** The marks of the cards that are taken; what is typed leaves only its own in full color. */
export function AcceptedCards({ brand }: { brand?: string | undefined }) {
  const isKnown = TAKEN.some(([type]) => type === brand)
  return (
    <ul aria-label={cardWords().taken} className="col-span-2 flex flex-wrap gap-2">
      {TAKEN.map(([type, name]) => (
        <li
          key={type}
          className={classes(
            'rounded-sm border px-2 py-0.5 text-xs font-bold',
            type === brand ? 'border-brand bg-brand text-on-brand' : 'border-edge bg-raised text-muted',
            isKnown && type !== brand && 'border-dashed',
          )}
        >
          {name}
        </li>
      ))}
    </ul>
  )
}
