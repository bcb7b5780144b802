import { useEffect, useEffectEvent } from 'react'
import { useFetcher, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { useToast } from '../../ui/toast.tsx'
import { documentTexts } from '../documents/texts.ts'

/** What an action answers to the dialog. */
export interface EmailAnswer {
  readonly sentTo?: string
  readonly problem?: Problem
}

/** The argument that opens the dialog: a plain link, so that it works before scripts do. */
export const EMAIL_QUERY = 'email'

interface Props {
  readonly title: string
  /** What is sent, with its article and in the reader's language: "the confirmation". */
  readonly what: string
  readonly defaultEmail?: string
  /** Fields that say what is meant. */
  readonly hidden: Readonly<Record<string, string>>
  /** The answer to a form that was sent before scripts ran. */
  readonly answer?: EmailAnswer | undefined
}

/** Asks for an address and sends something to it, without leaving the page. */
export function EmailDialog({ title, what, defaultEmail, hidden, answer }: Props) {
  const fetcher = useFetcher<EmailAnswer>()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const t = documentTexts().mail

  const close = () => {
    const rest = new URLSearchParams(query)
    rest.delete(EMAIL_QUERY)
    const search = rest.size > 0 ? `?${rest}` : ''
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }
  const finish = useEffectEvent((sentTo: string) => {
    toast(t.sent(what, sentTo))
    close()
  })
  const answered = fetcher.data
  useEffect(() => {
    if (answered?.sentTo) finish(answered.sentTo)
  }, [answered])

  return (
    <Dialog open={query.has(EMAIL_QUERY) && !answer?.sentTo} onClose={close} title={title} size="sm">
      <Form
        fetcher={fetcher}
        problem={fetcher.data?.problem ?? answer?.problem}
        values={{ email: defaultEmail }}
        labels={{ email: t.email }}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <EmailField />
        <SubmitButton pendingLabel={t.sending}>{t.send}</SubmitButton>
      </Form>
    </Dialog>
  )
}
