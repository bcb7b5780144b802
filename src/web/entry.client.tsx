import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadAfterFailedChunk } from './session/chunk-guard.ts'
import { tellError } from './session/page-views.ts'

// A chunk that an old page asks for may be gone after a deployment: the new page knows its own.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadAfterFailedChunk()) event.preventDefault()
})

startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={tellError} />)
})
