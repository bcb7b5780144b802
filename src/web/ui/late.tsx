import { Component, type ComponentType, lazy, type ReactNode } from 'react'

/** Milliseconds until the next try, longer each time. */
const WAITS_MS = [1000, 2000, 4000, 8000, 8000, 8000]

/**
 * As React's `lazy`, for a part that is fetched after its page. A signal that is lost meanwhile takes no page away: it is
 * tried again, without end while the browser knows of no connection.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}

async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 0; ; ) {
    try {
      return await load()
    } catch (err) {
      const wait = WAITS_MS[navigator.onLine ? tries++ : 0]
      if (wait === undefined) throw err
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** A part that its page can do without: where it fails, nothing stands there, and the page stays. */
export class Optional extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
