import { startTransition, useState } from 'react'
import { useFetcher } from 'react-router'
import { type FaqEntry, faqOf, suggest } from '../faq/faq.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { EmailField, TextAreaField, TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { AskingForm } from '../../ui/asking-form.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import type { action, loader } from './contact.tsx'
import { texts } from './texts.ts'
import { Sent } from './sent.tsx'

interface Props {
  readonly form: ReturnType<typeof loader>['form']
  /** What the last answer brought, when the form was sent before scripts ran. */
  readonly answer: Awaited<ReturnType<typeof useFetcher<typeof action>>>['data'] | undefined
}

/**
 * A letter to us. While it is written, the answer it most likely asks for stands below it: without scripts it stands
 * there after the first try to send, and the second one sends.
 */
export function ContactForm({ form, answer: first }: Props) {
  const fetcher = useFetcher<typeof action>()
  const faq = faqOf(useSite().settings)
  const [written, setWritten] = useState({ subject: '', message: '' })
  // A suggestion may come late; what is typed may not.
  const write = (part: Partial<typeof written>) =>
    startTransition(() => setWritten((before) => ({ ...before, ...part })))
  const answer = fetcher.data ?? first
  if (answer && 'sent' in answer) return <Sent to={answer.sent} />

  const refused = answer && 'values' in answer ? answer : undefined
  const offered = faq.find(({ id }) => id === (refused && 'suggestion' in refused ? refused.suggestion : undefined))
  const entry = suggest(faq, written.subject, written.message) ?? offered
  const { letter: t, sending } = texts()
  const fields = fieldsOf(form, t.fields)
  return (
    <AskingForm
      fetcher={fetcher}
      fields={fields}
      problem={refused && 'problem' in refused ? refused.problem : undefined}
      values={refused?.values}
    >
      <EmailField {...fields.email_address} />
      <TextField {...fields.subject} onChange={({ currentTarget: { value: subject } }) => write({ subject })} />
      <TextAreaField
        {...fields.message}
        rows={6}
        onChange={({ currentTarget: { value: message } }) => write({ message })}
      />
      <div role="status">{entry && <Suggestion entry={entry} />}</div>
      {entry && <input type="hidden" name="seen" value={entry.id} />}
      <SubmitButton size="lg" pendingLabel={sending}>
        {entry ? t.sendAnyway : t.send}
      </SubmitButton>
    </AskingForm>
  )
}

function Suggestion({ entry: { question, answer, link } }: { entry: FaqEntry }) {
  return (
    <Notice title={question}>
      <p>{answer}</p>
      {link && (
        <p className="mt-1">
          <Link to={link.to}>{link.label}</Link>
        </p>
      )}
    </Notice>
  )
}
