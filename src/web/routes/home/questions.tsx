import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { faqPage, JsonLd } from '../../found/json-ld.tsx'
import { phoneLink } from '../../links.ts'
import { to } from '../../paths.ts'
import { useBusiness, useSite } from '../../session/use-session.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatMoney } from '../../ui/money.tsx'

interface Question {
  readonly question: string
  readonly answer: ReactNode
}

/** What people ask before they book; numbers are those of the terms in force. */
export function Questions() {
  const { phone } = useBusiness()
  const questions = useQuestions()
  return (
    <section
      aria-labelledby="questions"
      className="gutter grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-12"
    >
      <div className="grid content-start gap-3">
        <h2 id="questions" className="text-3xl">
          Questions and answers
        </h2>
        <p className="text-muted">
          Something else? <Link to={to('Contact')}>Write to us</Link>
          {phone && (
            <>
              {' '}
              or call{' '}
              <a href={phoneLink(phone)}>
                <span className="whitespace-nowrap">{phone}</span>
              </a>
            </>
          )}
          .
        </p>
      </div>
      <JsonLd data={faqPage(questions.filter(isPlain))} />
      <div className="border-t border-line">
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} summary={question} name="questions">
            {answer}
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

function useQuestions(): Question[] {
  const { terms, vehicle_classes, business } = useSite().settings
  const { free_cancellation_minutes, free_cancellation_hours, buy_now_cancellation_fee, longest_stay_days } = terms
  const fee = formatMoney(buy_now_cancellation_fee)
  return [
    {
      question: 'What does “all in” mean?',
      answer: 'The price has the parking, the airport access fee and all taxes in it. Nothing is added later.',
    },
    {
      question: 'What is the difference between paying now and a deposit?',
      answer:
        'Paying now is the cheapest. With a deposit you pay for one day when you book and the rest when you leave the lot. Both hold your space.',
    },
    {
      question: 'Can I cancel?',
      answer: `Yes. It is free within ${free_cancellation_minutes} minutes of booking. Up to ${free_cancellation_hours} hours before you arrive it is free with a deposit, and costs ${fee} when you paid in full. Later we keep the price of one day.`,
    },
    {
      question: 'Can I change my dates?',
      answer: 'As often as you like until you check in, for free. Only a difference in price is charged or given back.',
    },
    {
      question: 'What if I come back later than planned?',
      answer:
        'Half an hour is on us. Beyond that the extra time is charged at the drive-up price, when you leave. If you know before, change your dates: that is cheaper.',
    },
    {
      question: 'How do I get to the terminal and back?',
      answer: `Our shuttle takes you to ${business.airport.short_name}. When you are back, ask for a pickup from your phone and go to the stop that it names.`,
    },
    {
      question: 'How long may I park, and with what?',
      answer: `Up to ${longest_stay_days} days. ${vehicle_classes.map(({ name, description }) => `${name}: ${sentence(description)}`).join(' ')}`,
    },
    {
      question: 'I cannot find my confirmation',
      answer: (
        <>
          <Link to={to('BookingClaim')}>Find your booking</Link> with its number and your e-mail address, and send the
          confirmation to yourself again.
        </>
      ),
    },
  ]
}

function isPlain(question: Question): question is Question & { answer: string } {
  return typeof question.answer === 'string'
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
