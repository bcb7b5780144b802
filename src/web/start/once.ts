/** So long the answer to a form that was sent may take before it can be sent again. */
const WAIT_MS = 3000

/** A form that the browser itself sends is sent once, however often its button is pressed meanwhile: each press is a request. */
export function sendOnce(): void {
  const sent = new WeakSet<EventTarget>()
  addEventListener('submit', (event) => {
    const form = event.target
    // React sends by itself what it has, and prevents the browser.
    if (!form || event.defaultPrevented) return
    if (sent.has(form)) return event.preventDefault()
    sent.add(form)
    setTimeout(() => sent.delete(form), WAIT_MS)
  })
}
