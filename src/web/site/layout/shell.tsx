import { type ReactNode, Suspense } from 'react'
import { servedLate } from '../../ui/late.tsx'
import { Progress } from './arrival.tsx'
import { Footer } from './footer.tsx'
import { IdlePrefetch } from './idle-prefetch.tsx'
import { SignedInParts } from './signed-in-parts.tsx'
import { LoginProvider } from './login.tsx'
import { texts } from './texts.ts'
import { ModeBanner } from './mode-banner.tsx'
import { TopMenu } from './top-menu.tsx'
import { useOpeningSoon } from './use-opening-soon.ts'

// Seen before the owner opens, and never again.
const OpeningSoon = servedLate(async () => (await import('./opening-soon.tsx')).OpeningSoon)

interface Props {
  readonly fat?: boolean
  /** What stands above the page in the layouts that have such an area. */
  readonly messages?: ReactNode
  readonly children: ReactNode
}

/**
 * What every page stands in: menu, notices, the page, footer, and the login modal over it all. Nothing waits for data:
 * React hydrates each `Suspense` by itself, so that whoever touches one part does not wait for the others.
 */
export function Shell({ fat, messages, children }: Props) {
  const isOpeningSoon = useOpeningSoon()
  if (isOpeningSoon)
    return (
      <LoginProvider>
        <OpeningSoon />
      </LoginProvider>
    )
  return (
    <LoginProvider>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-3 focus:font-bold"
      >
        {texts().skip}
      </a>
      <Progress />
      <ModeBanner />
      <Suspense>
        <TopMenu fat={fat} />
      </Suspense>
      {messages}
      <main id="main" tabIndex={-1} className="flex-1">
        <Suspense>{children}</Suspense>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <IdlePrefetch />
      <SignedInParts />
    </LoginProvider>
  )
}
