import { Component, type ReactNode, Suspense } from 'react'
import type { SiteMessage } from '../../../capabilities/feedback/contract.ts'
import { reportPageError } from '../../serve/session/page-views.ts'
import { texts } from './texts.ts'
import { ParkScore } from './park-score.tsx'
import { SiteNotice } from './site-notice.tsx'

/** The area above the page for what concerns this visitor. */
export function SiteMessages({ messages }: { messages: readonly SiteMessage[] }) {
  if (messages.length === 0) return null
  return (
    <section aria-label={texts().messages} className="grid" data-screen-only>
      {messages.map((message) => (
        <OneByOne key={message.id}>
          <Suspense>
            <Message message={message} />
          </Suspense>
        </OneByOne>
      ))}
    </section>
  )
}

/** The template that asks for a score, and the one for what staff say to all. @throws Error 'No component found for template' */
function Message({ message }: { message: SiteMessage }) {
  if (message.template === 'parkscore') return <ParkScore message={message} />
  if (message.template === 'notice') return <SiteNotice payload={message.payload} />
  throw new Error('No component found for template')
}

/** Whether an error came from inside a message, which the browser then says, and not from the page. */
export function isOfMessage(componentStack: string | null | undefined): boolean {
  return componentStack?.includes(OneByOne.name) ?? false
}

/** A message that cannot be shown is told to the server, and takes neither the page nor the other messages with it. */
class OneByOne extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    reportPageError(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
