import { quoteWords } from '../quotes/texts.ts'

/** What cancelling, changing and not coming cost, in the sentences of the confirmation mail. */
export function BookingTerms({ terms }: { terms: readonly string[] }) {
  return (
    <section aria-labelledby="terms" className="grid gap-2 text-sm">
      <h3 id="terms" className="text-base font-bold">
        {quoteWords().plansChange}
      </h3>
      {terms.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}
