import { useBusiness, useSite } from '../../serve/session/use-session.ts'
import { texts } from './texts.ts'

/** Three promises, each one that the terms of the house keep. */
export function WhyUs() {
  const { tagline } = useBusiness()
  const { free_cancellation_minutes, free_cancellation_hours, buy_now_cancellation_fee } = useSite().settings.terms
  const t = texts().why
  const mind = buy_now_cancellation_fee === '0.00' ? t.mindText : t.mindDepositText
  const promises = [
    { title: t.price, text: t.priceText },
    { title: t.dates, text: t.datesText },
    { title: t.mind, text: mind(free_cancellation_minutes, free_cancellation_hours) },
  ]
  return (
    <section aria-labelledby="why" className="gutter grid gap-8">
      <h2 id="why" className="text-3xl">
        {tagline}
      </h2>
      <ul className="grid gap-8 md:grid-cols-3">
        {promises.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t-4 border-accent pt-4">
            <h3 className="text-xl">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
