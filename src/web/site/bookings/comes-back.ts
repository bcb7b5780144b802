import { formatMoney } from '../../ui/money.tsx'
import { texts } from './texts.ts'

interface Back {
  /** In dollars, as the wire has it: "0.00" for nothing. */
  readonly money: string
  readonly points: number
}

/** What of a refund comes back as money and what as points: "$14.57 and 3,314 points". */
export function comesBack({ money, points }: Back): string {
  const t = texts().change
  const parts = [money !== '0.00' && formatMoney(money), points > 0 && t.points(points)]
  return parts.filter((part) => part !== false).join(t.and)
}
