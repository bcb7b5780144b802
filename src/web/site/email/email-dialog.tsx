import { useEffect, useEffectEvent } from 'react'
import { useFetcher, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { useToast } from '../../ui/toast.tsx'
import { type FormShape, fieldsOf } from '../../ui/form-fields.ts'
import { Attachments } from '../documents/attachments.tsx'
import { documentTexts } from '../documents/texts.ts'

/** What an action answers to the dialog. */
export interface EmailAnswer {
  readonly sentTo?: string
  readonly problem?: Problem
  /** What was typed, where it was refused. */
  readonly values?: Readonly<Record<string, string>>
}

/** What can come along, where the contract lets the reader choose. */
export type AttachmentFields = Pick<FormShape<{ with_pkpass: boolean; with_pdf: boolean }>, 'with_pkpass' | 'with_pdf'>

/** The argument that opens the dialog: a plain link, so that it works before scripts do. */
export const EMAIL_QUERY = 'email'

interface Props {
  readonly title: string
  /** What is sent, with its article and in the reader's language: "the confirmation". */
  readonly what: string
  /** What it does besides, when it is more than a mail. */
  readonly hint?: string | undefined
  /** What the fields hold at first, by their names. */
  readonly values?: Readonly<Record<string, string>> | undefined
  readonly attachments?: AttachmentFields
  /** Fields that say what is meant. */
  readonly hidden: Readonly<Record<string, string>>
  /** The answer to a form that was sent before scripts ran. */
  readonly answer?: EmailAnswer | undefined
}

/** Asks for an address and sends something to it, without leaving the page. */
export function EmailDialog({ title, what, hint, values, attachments, hidden, answer }: Props) {
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
        values={answer?.values ?? values}
        labels={{ email: t.email }}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {hint && <p>{hint}</p>}
        <EmailField />
        {attachments && <AttachmentsOf shape={attachments} />}
        <SubmitButton pendingLabel={t.sending}>{t.send}</SubmitButton>
      </Form>
    </Dialog>
  )
}

function AttachmentsOf({ shape }: { shape: AttachmentFields }) {
  const { attachments: t, mail } = documentTexts()
  const fields = fieldsOf(shape, { with_pkpass: t.pkpass, with_pdf: t.pdf })
  return <Attachments legend={mail.attach} pkpass={fields.with_pkpass} pdf={fields.with_pdf} />
}
