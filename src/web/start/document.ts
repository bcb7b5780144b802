import { createContext, type ReactNode, use } from 'react'
import type { Hydration } from './when.ts'

/** What the server knows of the document it makes. */
interface Document {
  /** Carried by the document's inline scripts and styles; empty in the browser, which hides nonces from scripts. */
  readonly nonce: string
  /** The route's name, told as a page view; without one nothing is told. */
  readonly page?: string | undefined
  readonly hydration?: Hydration
  /** Whoever has signed in comes again: the style sheet and the first script are files, which their browser keeps. */
  readonly isReturning?: boolean
  /** Kept HTML of parts that many pages have alike. The browser draws them as any other. */
  readonly keep?: Keep
}

/**
 * The HTML of parts, each drawn once for what it shows and for all readers who are alike; `part` makes those that are not known,
 * by their place. They know no context of the page.
 */
export type Keep = (reader: string, shown: readonly string[], part: (place: number) => ReactNode) => string[]

export const DocumentContext = createContext<Document>({ nonce: '' })

export const useDocument = () => use(DocumentContext)
