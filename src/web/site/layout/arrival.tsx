import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { texts } from './texts.ts'

/**
 * What a browser does on a new page and a client navigation does not: open menus close, and the focus moves to the page,
 * so that a keyboard goes on from there and a screen reader says where it is.
 */
export function useArrival() {
  const { pathname } = useLocation()
  const left = useRef(pathname)
  useLayoutEffect(() => {
    if (left.current === pathname) return
    left.current = pathname
    for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) menu.hidePopover?.()
    const main = document.getElementById('main')
    // A page may say where its work begins.
    const place = main?.querySelector<HTMLElement>('[data-begin]') ?? main
    place?.focus({ preventScroll: true })
  }, [pathname])
}

/** A line that grows along the top while a page is on its way; one that comes at once shows none. */
export function Progress() {
  const { state } = useNavigation()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      {state !== 'idle' && (
        <>
          <span className="sr-only">{texts().loading}</span>
          <span className="block h-full origin-left animate-[progress_8s_cubic-bezier(0.1,0.7,0.2,1)_200ms_both] bg-accent" />
        </>
      )}
    </div>
  )
}
