import { startTransition, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { LANGUAGES } from '../languages/index.ts'
import { addLanguage, readLanguageFrom } from '../lib/language.ts'
import { isLeaving } from './start/hydrated.ts'
import { reportPageError } from './serve/session/page-views.ts'

// The page is in one language from its first byte on; another one is another page.
const spoken = document.documentElement.lang.slice(0, 2)
readLanguageFrom(() => spoken)

async function start(): Promise<void> {
  for (const each of LANGUAGES) addLanguage(each.tag === spoken ? { ...each, texts: (await each.pages()).pages } : each)
  startTransition(() => {
    hydrateRoot(document, <Pages />)
  })
}

const never = new Promise<never>(() => {})

function Pages() {
  if (isLeaving()) use(never)
  return <HydratedRouter onError={reportPageError} />
}

// Who goes elsewhere before a page is read whole breaks off its answer: that is no fault.
addEventListener('unhandledrejection', (event) => event.reason?.name === 'AbortError' && event.preventDefault())

void start()
