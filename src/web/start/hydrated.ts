/** Whether React has the page: from then on it does what the modules beside this one did until then. */
export const isHydrated = () => document.documentElement.dataset.hydrated !== undefined

/** Whether this document is about to be loaded again: React, which would begin with another address, leaves it alone. */
export const isLeaving = () => document.documentElement.dataset.leaving !== undefined

/** Loads the document again, at the address it has now. */
export function leave(): void {
  document.documentElement.dataset.leaving = ''
  location.reload()
}

/** Called by the root once it is React's. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = ''
}
