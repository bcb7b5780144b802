import { counted, figure } from '../../../lib/texts.ts'
import { names } from '../names/texts.ts'

/** "1,250 points", "1 point". */
export function pointsText(points: number): string {
  return counted(points, names().point)
}

/** "+640 points". */
export function pointsChange(points: number): string {
  const [one, other] = [pointsText(Math.abs(points)), figure(Math.abs(points))]
  return one.replace(other, changeText(points))
}

/** "+640", "−7,200": what an entry of the ledger adds or takes. */
export function changeText(points: number): string {
  if (points === 0) return '0'
  return (points > 0 ? '+' : '−') + figure(Math.abs(points))
}
