import { useBusiness, useSite } from '../../session/use-session.ts'

/** Three promises, each one that the terms of the house keep. */
export function WhyUs() {
  const { tagline } = useBusiness()
  const { free_cancellation_minutes, free_cancellation_hours } = useSite().settings.terms
  const promises = [
    {
      title: 'The first price is the last price',
      text: 'Airport fee and taxes are in it from the start. What you see while you choose your dates is what you pay.',
    },
    {
      title: 'New dates cost nothing',
      text: 'Change as often as you like until you check in. Only a difference in price is charged or given back.',
    },
    {
      title: 'Change your mind',
      text: `Cancel for free within ${free_cancellation_minutes} minutes of booking. With a deposit it stays free until ${free_cancellation_hours} hours before you arrive.`,
    },
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
