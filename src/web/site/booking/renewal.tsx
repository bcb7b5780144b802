import { useFetcher } from 'react-router'
import { useSite } from '../../serve/session/use-session.ts'
import type { QuoteView } from '../quotes/quote-view.server.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { action } from './booking.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly quote: QuoteView
  /** Seconds the price is still held; undefined while there is plenty of time. */
  readonly left: number | undefined
}

/**
 * The end of a price: a countdown, then one tap for a new one. The button belongs to the payment form, so that it works
 * without scripts too; with them the page stays and so does everything typed, the card included.
 */
export function Renewal({ quote, left }: Props) {
  const fetcher = useFetcher<typeof action>()
  const { terms } = useSite().settings
  if (left === undefined) return null
  const isOver = left === 0
  const t = texts().price
  const messages = fetcher.data?.problem?.formErrors ?? []
  return (
    <Notice
      tone="warning"
      role={isOver ? 'alert' : undefined}
      title={isOver ? t.expired : t.held(minutes(left))}
      action={
        <Button
          type="submit"
          name="intent"
          value="renew"
          tone={isOver ? 'accent' : 'quiet'}
          className="mt-2"
          pending={fetcher.state !== 'idle'}
          pendingLabel={t.renewing}
          onClick={(event) => {
            event.preventDefault()
            const { id, product } = quote
            void fetcher.submit({ intent: 'renew', quote_id: id, product, follow: '1' }, { method: 'post' })
          }}
        >
          {isOver ? t.getAgain : t.hold(terms.quote_minutes)}
        </Button>
      }
    >
      {messages.length > 0 ? messages.join(' ') : isOver && t.typedStays}
    </Notice>
  )
}

/** "4:05", read out as minutes and seconds only when somebody goes there. */
function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
