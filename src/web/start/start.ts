// Part of every page, and the first script that runs in it: a few KB that do what cannot wait for React.
import { startEarlyPrice } from '../site/search/early-price.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { forgetOnLogout } from '../kept-pages/forget-pages.ts'
import { watchConnection } from './connection.ts'
import { takeHeldScripts } from './held-scripts.ts'
import { followHistory } from './history.ts'
import { isHydrated } from './hydrated.ts'
import { keepLoginClick } from './login.ts'
import { sendOnce } from './once.ts'
import { isShownAgain, reportPage } from './page-view.ts'
import { addCampaign, keepTyped } from './typed.ts'
import { type Hydration, onceDue } from './when.ts'

const { page, hydration = 'idle' } = (document.currentScript as HTMLScriptElement).dataset
const scripts = takeHeldScripts()
addCampaign()
keepTyped()
sendOnce()
forgetOnLogout()
if (scripts) {
  keepLoginClick()
  followHistory()
}
startEarlyPrice()
if (page && !isShownAgain()) afterPaint(() => reportPage({ page }))
if (scripts) {
  let isDue = false
  const run = () => void scripts.run().catch(({ message }: Error) => connection.onFailedFile(message))
  const hydrate = () => {
    isDue = true
    if (connection.isLost()) connection.lose()
    // A page that was kept has its scripts beside it.
    if (!connection.isLost() || navigator.serviceWorker?.controller) run()
  }
  const onBack = () => {
    if (isDue && !isHydrated()) run()
  }
  const connection = watchConnection({ asset: scripts.asset, onBack })
  onceDue(hydration as Hydration, hydrate)
}
