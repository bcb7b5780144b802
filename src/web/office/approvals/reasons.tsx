import { type ActKind, LONGEST_REASON, REASONS } from '../../../capabilities/acts/kinds.ts'
import { texts } from '../../../capabilities/acts/texts.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

/** What the form of an act asks: a reason from the list of its kind, and more in words. */
export function ReasonFields({ kind }: { kind: ActKind }) {
  const { reasons } = texts()
  return (
    <>
      <SelectField
        label="Reason"
        name="reason_code"
        options={REASONS[kind].map((code) => ({ value: code, label: reasons[code] }))}
      />
      <TextField
        label="Details"
        name="reason"
        maxLength={LONGEST_REASON}
        optional
        hint="Required when the reason is Other. The approver reads it, too."
      />
    </>
  )
}

/** What such a form has sent, with the case that it makes up for where one was sent along. */
export function reasonOf<Kind extends ActKind>(kind: Kind, fields: Readonly<Record<string, string>>): Why<Kind> {
  const code = REASONS[kind].find((each) => each === fields.reason_code)
  const { reason, incident_id, inquiry_id } = fields
  return { reason_code: code ?? 'OTHER', reason, incident_id, inquiry_id }
}

/** A reason as the call of an act of this kind takes it. */
export interface Why<Kind extends ActKind> {
  readonly reason_code: (typeof REASONS)[Kind][number]
  readonly reason: string | undefined
  readonly incident_id: string | undefined
  readonly inquiry_id: string | undefined
}

/** "Poor service: Waited 50 minutes" of what is kept. */
export function reasonText(code: string | null, words: string | null): string {
  const known: Readonly<Record<string, string>> = texts().reasons
  return [code && (known[code] ?? code), words].filter(Boolean).join(': ')
}

export const WAITING =
  'This is above your limits. It is waiting for approval, and you will be notified here and by email.'

/** What is said after an act: that it was done, or that somebody else has to approve it. */
export function doneOr({ status }: { status: 'done' | 'waiting' }, done: string): string {
  return status === 'waiting' ? WAITING : done
}
