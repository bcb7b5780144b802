import { Disclosure } from '../../ui/disclosure.tsx'
import { Rich } from '../../ui/rich.tsx'
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

/** The same in one line that opens: what cancelling costs, and behind it the rest. */
export function FoldedTerms({ terms, line }: { terms: readonly string[]; line: string }) {
  return (
    <div className="-mb-4 border-t border-line text-sm *:border-b-0">
      <Disclosure
        summary={
          <span className="font-normal">
            <Rich text={quoteWords().cancelling(line)} parts={{ b: <strong /> }} />
          </span>
        }
      >
        <div className="grid gap-2">
          {terms.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </Disclosure>
    </div>
  )
}
