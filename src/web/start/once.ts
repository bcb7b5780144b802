/** So long the answer to a form that was sent may take before it can be sent again. */
const WAIT_MS = 3000

/** A form that the browser itself sends is sent once, however often its button is pressed meanwhile: each press is a request. */
export function sendOnce(): void {
  const sent = new WeakSet<EventTarget>()
  // Ahead of React, which may have taken over since: it knows nothing of what the browser has sent.
  addEventListener(
    'submit',
    (event) => {
      if (!event.target || !sent.has(event.target) || !changesPage(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
  addEventListener('submit', (event) => {
    const form = event.target
    // React sends by itself what it has, and prevents the browser.
    if (!form || event.defaultPrevented || !changesPage(event)) return
    sent.add(form)
    setTimeout(() => sent.delete(form), WAIT_MS)
  })
}

/** What reads alone, or is shown in a frame beside the form, may be asked for again and again. */
function changesPage({ target, submitter }: SubmitEvent): boolean {
  const isPost = target instanceof HTMLFormElement && target.getAttribute('method')?.toLowerCase() === 'post'
  return isPost && !submitter?.hasAttribute('formtarget')
}
