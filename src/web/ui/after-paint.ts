/** A screen that nobody looks at is not painted: whoever presses a button and turns to another app still has it pressed. */
const UNPAINTED_MS = 300

/** Does something that takes a while once the screen shows that it was asked for, or once it does not for too long. */
export function afterPaint(act: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    act()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, UNPAINTED_MS)
}
