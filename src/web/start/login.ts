import { isHydrated } from './hydrated.ts'

/** Marks a link that opens the login modal over its page once React has it. */
export const OPENS_LOGIN = { 'data-opens-login': '' } as const

/** As long as somebody waits for scripts before the link is followed: the modal then comes with a new document. */
const TIMEOUT_MS = 5000

/** A click before React has the page is kept for it, so that the document is not loaded again for a modal. */
export function keepLoginClick(): void {
  addEventListener('click', (event) => {
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-opens-login]') : null
    if (!link || isHydrated() || event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    document.documentElement.dataset.loginAsked = ''
    setTimeout(() => {
      if (!isHydrated()) location.assign(link.href)
    }, TIMEOUT_MS)
  })
}

/** Whether somebody asked for the login modal before React had the page; says so once. */
export function takeLoginClick(): boolean {
  const { dataset } = document.documentElement
  const isAsked = dataset.loginAsked !== undefined
  delete dataset.loginAsked
  return isAsked
}

/** In another tab or window. */
function opensElsewhere({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey
}
