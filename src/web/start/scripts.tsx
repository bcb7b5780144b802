import { Scripts } from 'react-router'
import { useDocument } from './document.ts'
import { HELD } from './held-scripts.ts'

// Small, and part of the page: nothing that it does could wait for another answer of the server.
const start = import.meta.env.SSR ? (await import('./start.ts?script')).default : ''

/**
 * React Router's scripts, held where a browser that runs scripts does not look, and the one that runs them when they are
 * due. Without that they would be fetched before the first paint. What stands in `<noscript>` React leaves to browsers.
 */
export function PageScripts() {
  const { nonce, page, hydration } = useDocument()
  return (
    <>
      <noscript id={HELD}>
        <Scripts />
      </noscript>
      <script
        nonce={nonce}
        data-page={page}
        data-hydration={hydration}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: start }}
      />
    </>
  )
}
