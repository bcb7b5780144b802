import { formatMoney } from '../../ui/money.tsx'
import type { QuoteView } from '../quotes/quote-view.server.ts'
import { names } from '../names/texts.ts'

/** The Coupon and PromoCode pages have no address of their own: they stand where a code counts, once it does. */
export function CodePanel({ quotes }: { quotes: readonly QuoteView[] }) {
  const company = quotes.find(({ product }) => product === 'CUSTOM')
  if (company) return <PromoCode quote={company} />
  const reduced = quotes.find(({ coupon }) => coupon !== '0.00')
  return reduced ? <Coupon quote={reduced} /> : null
}

/** Something comes off the price, as from a paper coupon. */
function Coupon({ quote: { promoCode, coupon, price } }: { quote: QuoteView }) {
  const t = names().code
  return (
    <Ticket code={promoCode} title={t.off(formatMoney(coupon))}>
      {t.coupon(formatMoney(price.total))}
    </Ticket>
  )
}

/** A code that opens a rate of its own. */
function PromoCode({ quote: { promoCode, price } }: { quote: QuoteView }) {
  const t = names().code
  return (
    <Ticket code={promoCode} title={t.companyOpen}>
      {t.company(formatMoney(price.total))}
    </Ticket>
  )
}

function Ticket({ code, title, children }: { code: string; title: string; children: string }) {
  return (
    <section
      aria-label={names().code.label(code)}
      className="grid gap-x-6 gap-y-2 rounded-lg border-2 border-dashed border-edge bg-accent-tint px-5 py-4 sm:grid-cols-[auto_1fr] sm:items-center"
    >
      <p className="font-mono text-xl font-bold tracking-wider">{code}</p>
      <div className="grid gap-0.5 sm:border-l-2 sm:border-dashed sm:border-edge sm:pl-6">
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm">{children}</p>
      </div>
    </section>
  )
}
