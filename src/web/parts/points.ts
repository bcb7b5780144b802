/** "1,250 points", "1 point". */
export function pointsText(points: number): string {
  return `${points.toLocaleString('en-US')} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}

/** "+640", "−7,200": what an entry of the ledger adds or takes. */
export function changeText(points: number): string {
  const amount = Math.abs(points).toLocaleString('en-US')
  if (points === 0) return '0'
  return points > 0 ? `+${amount}` : `−${amount}`
}
