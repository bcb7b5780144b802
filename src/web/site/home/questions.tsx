import { faqPage, JsonLd } from '../seo/json-ld.tsx'
import { faqOf } from '../faq/faq.ts'
import { to } from '../../paths.ts'
import { useBusiness, useSite } from '../../serve/session/use-session.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Link } from '../../ui/link.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Rich } from '../../ui/rich.tsx'
import { texts } from './texts.ts'

/** What people ask before they book; numbers are those of the terms in force. */
export function Questions() {
  const { phone } = useBusiness()
  const questions = faqOf(useSite().settings)
  const t = texts().questions
  return (
    <section
      aria-labelledby="questions"
      className="gutter grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-12"
    >
      <div className="grid content-start gap-3">
        <h2 id="questions" className="text-3xl">
          {t.title}
        </h2>
        <p className="text-muted">
          <Rich
            text={phone ? t.writeOrCall(phone) : t.write}
            parts={{
              write: <Link to={to('Contact')} />,
              phone: <PhoneLink phone={phone} className="whitespace-nowrap" />,
            }}
          />
        </p>
      </div>
      <JsonLd data={faqPage(questions)} />
      <div className="border-t border-line">
        {questions.map(({ id, question, answer, link }) => (
          <Disclosure key={id} summary={question} name="questions">
            {answer}
            {link && (
              <>
                {' '}
                <Link to={link.to}>{link.label}</Link>.
              </>
            )}
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
