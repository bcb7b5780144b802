/** Does something that takes a while once the screen shows that it was asked for. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
