import type { ReactNode } from 'react'
import { Apart } from '../../ui/apart.tsx'
import { Progress } from './arrival.tsx'
import { Footer } from './footer.tsx'
import { IdlePrefetch } from './idle-prefetch.tsx'
import { LoginProvider } from './login.tsx'
import { texts } from './texts.ts'
import { ModeBanner } from './mode-banner.tsx'
import { TopMenu } from './top-menu.tsx'

interface Props {
  readonly fat?: boolean
  /** What stands above the page in the layouts that have such an area. */
  readonly messages?: ReactNode
  readonly children: ReactNode
}

/** What every page stands in: menu, notices, the page, footer, and the login modal over it all. */
export function Shell({ fat, messages, children }: Props) {
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
      <Apart>
        <TopMenu fat={fat} />
      </Apart>
      {messages}
      <main id="main" tabIndex={-1} className="flex-1">
        <Apart>{children}</Apart>
      </main>
      <Apart>
        <Footer />
      </Apart>
      <IdlePrefetch />
    </LoginProvider>
  )
}
