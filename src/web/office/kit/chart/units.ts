import { cents, formatUsd } from '../../../../lib/money.ts'
import { figure } from '../../../../lib/texts.ts'

/** What the numbers of a chart are, and how they are written: on the axis in few letters, in the table in full. */
interface UnitFormat {
  /** The smallest step of the axis. */
  readonly least: number
  readonly short: (value: number) => string
  readonly full: (value: number) => string
}

export const UNITS = {
  /** Whole things. */
  count: { least: 1, short: (value) => compact(value, ''), full: (value) => signed(value, (size) => figure(size)) },
  /** Whole cents. */
  money: {
    least: 100,
    short: (value) => compact(value / 100, '$'),
    full: (value) => formatUsd(cents(value)),
  },
  /** A mean, to one decimal. */
  average: {
    least: 0.1,
    short: (value) => compact(value, ''),
    full: (value) => signed(value, (size) => size.toFixed(1)),
  },
  /** A share of one, in per cent. */
  percent: {
    least: 0.01,
    short: (value) => `${compact(value * 100, '')}%`,
    full: (value) => `${signed(value * 100, (size) => size.toFixed(1))}%`,
  },
} as const satisfies Record<string, UnitFormat>

export type Unit = keyof typeof UNITS

function signed(value: number, text: (size: number) => string): string {
  return `${value < 0 ? '−' : ''}${text(Math.abs(value))}`
}

const STEPS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e4, 'K'],
] as const

/** "12.5K", "−$400": three digits at most, as the axis of a phone has no room for more. */
function compact(value: number, sign: string): string {
  return signed(value, (size) => {
    const [, letter] = STEPS.find(([least]) => size >= least) ?? []
    if (letter === undefined) return `${sign}${size < 100 ? rounded(size) : figure(Math.round(size))}`
    const whole = { K: 1e3, M: 1e6, B: 1e9 }[letter]
    return `${sign}${rounded(size / whole)}${letter}`
  })
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
