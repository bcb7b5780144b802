import { Scripts } from 'react-router'
import { useDocument } from './document.ts'
import { HELD } from './held-scripts.ts'

const start = import.meta.env.SSR ? await import('./start.ts?script') : { code: '', file: undefined }

/**
 * React Router's scripts, held where a browser that runs scripts does not look, and the one that runs them when they are
 * due. Without that they would be fetched before the first paint. What stands in `<noscript>` React leaves to browsers.
 * That one is small, and a part of a first visitor's page: nothing that it does could wait for another answer of the server.
 */
export function PageScripts() {
  const { nonce, page, hydration, isReturning } = useDocument()
  const file = isReturning ? start.file : undefined
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
        src={file}
        dangerouslySetInnerHTML={file ? undefined : { __html: start.code }}
      />
    </>
  )
}
