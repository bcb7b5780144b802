/** Whether React has the page: from then on it does what the modules beside this one did until then. */
export const isHydrated = () => document.documentElement.dataset.hydrated !== undefined

/** Called by the root once it is React's. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = ''
}

/** Whether this document is not the one of the address any more: that one is on its way, and React must not begin here. */
export const isLeaving = () => document.documentElement.dataset.leaving !== undefined

export function markLeaving(): void {
  document.documentElement.dataset.leaving = ''
}
