import { useState } from 'react'
import type { QuoteView } from '../quotes/quote-view.server.ts'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

/** Says what a renewed price means in the place of the old one, until that one is over too. */
export function PriceChange({ quote, isOver }: { quote: QuoteView; isOver: boolean }) {
  const { id, price } = quote
  const [seen, setSeen] = useState<{ id: string; total: string; was?: string }>({ id, total: price.total })
  if (seen.id !== id) setSeen({ id, total: price.total, was: seen.total })
  if (!seen.was || isOver) return null
  const t = texts().price
  return seen.was === seen.total ? (
    <Notice tone="success" role="status" title={t.renewed(formatMoney(seen.total))} />
  ) : (
    <Notice tone="warning" role="status" title={t.changed(formatMoney(seen.total))}>
      {t.was(formatMoney(seen.was))}
    </Notice>
  )
}
