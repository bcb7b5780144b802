import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Table } from '../../ui/table.tsx'
import { momentOf, StateBadge } from '../kit/column.tsx'
import { OnceField } from '../kit/once-field.tsx'
import type { Answer } from '../kit/screen.ts'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import { MAIL_STATES } from '../mail/mail-states.ts'

type Letter = Answer<'letters.list'>['items'][number]

/** Everything that was mailed about a booking and its stay, each to be sent once more. */
export function BookingLetters({ letters, attempt }: { letters: readonly Letter[]; attempt: string }) {
  const may = useMay()('Bookings:Update')
  return (
    <Section id="letters" title="Letters">
      <Table
        caption="Letters"
        hideCaption
        rows={letters.map((letter) => ({ ...letter, attempt }))}
        rowKey={({ id }) => id}
        empty="No emails yet."
        columns={[
          { key: 'subject', header: 'Subject', cell: subjectOf },
          { key: 'to', header: 'To', cell: ({ recipient }) => recipient },
          { key: 'at', header: 'Written', cell: writtenOf },
          { key: 'status', header: 'Status', cell: stateOf },
          ...(may ? [{ key: 'again', header: 'Action', cell: againOf }] : []),
        ]}
      />
    </Section>
  )
}

function subjectOf({ subject, by }: Letter) {
  return by ? `${subject} (${by})` : subject
}

function writtenOf({ created_at }: Letter) {
  return momentOf(created_at)
}

function stateOf({ status }: Letter) {
  return <StateBadge states={MAIL_STATES} state={status} />
}

function againOf({ id, attempt }: Letter & { readonly attempt: string }) {
  return <Again id={id} attempt={attempt} />
}

function Again({ id, attempt }: { id: string; attempt: string }) {
  return (
    <Form>
      <input type="hidden" name="messageId" value={id} />
      <OnceField intent="letter-again" value={attempt} />
      <Button type="submit" name="intent" value="letter-again" tone="quiet" size="sm">
        Resend
      </Button>
    </Form>
  )
}
