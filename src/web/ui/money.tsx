import { showDollars } from '../../lib/show-dollars.ts'
import { classes } from './classes.ts'

/** "84.15" as "$84.15", "-7.20" as "−$7.20", "1234.00" as "$1,234.00": as mails and paper say it. */
export const formatMoney = (amount: string): string => showDollars(amount)

const SIZES = {
  text: '',
  line: 'font-mono text-[0.95em]',
  lg: 'text-2xl font-extrabold leading-none',
  xl: 'text-4xl font-extrabold leading-none',
}

interface Props {
  /** As the API gives it: dollars with two digits. */
  readonly amount: string
  /** `line` in price lines, `lg` for the price of a choice, `xl` for the one number of a page. */
  readonly size?: keyof typeof SIZES
  readonly className?: string
}

/** A price in plain figures of equal width. */
export function Money({ amount, size = 'text', className }: Props) {
  return <span className={classes('figures whitespace-nowrap', SIZES[size], className)}>{formatMoney(amount)}</span>
}
