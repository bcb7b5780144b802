import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** The markup of a component, on a page with an address. */
export function markupOf(shown: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element: shown }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

/** What somebody reads of it. */
export function textOf(shown: ReactNode): string {
  const text = markupOf(shown).replaceAll(/<[^>]+>/g, ' ')
  return text.replaceAll(/\s+/g, ' ').trim()
}
