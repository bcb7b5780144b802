/** Whether React has the page: from then on it does what the modules beside this one did until then. */
export const isHydrated = () => document.documentElement.dataset.hydrated !== undefined

/** Called by the root once it is React's. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = ''
}
