import { OnceField } from '../kit/once-field.tsx'
import { useMay } from '../kit/use-may.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox, TextAreaField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import type { Answer, Shape } from '../kit/screen.ts'
import { Section } from '../kit/section.tsx'
import { useTimesDone } from '../kit/use-action-result.ts'
import { VersionField } from '../kit/version-field.tsx'

type Note = Answer<'desk.booking'>['notes'][number]

interface Props {
  readonly notes: readonly Note[]
  readonly form: Shape<'notes.add', 'text' | 'at_gate'>
  readonly attempt: string
}

/** What staff noted about a booking; each can edit what they wrote. */
export function BookingNotes({ notes, form, attempt }: Props) {
  const may = useMay()('Bookings:Update')
  const noted = useTimesDone('note')
  return (
    <Section id="notes" title="Notes and flags">
      {notes.length === 0 && <p className="text-muted">No notes yet.</p>}
      <ul className="grid">
        {notes.map((note) => (
          <NoteItem key={`${note.id} ${note.version}`} note={note} form={form} />
        ))}
      </ul>
      {may && (
        <Disclosure summary="Add a note" name="notes">
          <ActionForm key={noted} intent="note" label="Add note" labels={{ text: 'Note' }} tone="quiet">
            <OnceField intent="note" value={attempt} />
            <NoteFields form={form} />
          </ActionForm>
        </Disclosure>
      )}
    </Section>
  )
}

function NoteItem({ note, form }: Pick<Props, 'form'> & { readonly note: Note }) {
  const { id, text, at_gate, who, is_own, version, created_at, updated_at } = note
  return (
    <li className="grid gap-1 border-b border-line py-2">
      <p className="whitespace-pre-wrap wrap-anywhere">
        {at_gate && (
          <>
            <Badge tone="accent">At the gate</Badge>{' '}
          </>
        )}
        {text}
      </p>
      <p className="text-muted">
        {who}, <time dateTime={created_at}>{when(created_at)}</time>
        {updated_at !== created_at && `, edited ${when(updated_at)}`}
      </p>
      {is_own && (
        <Disclosure summary="Edit" name="notes">
          <ActionForm
            intent="edit-note"
            label="Save note"
            second={{
              intent: 'remove-note',
              label: 'Remove note',
              ask: 'The note is gone from the booking and from the gate.',
            }}
            labels={{ text: 'Note' }}
            tone="quiet"
            values={{ text, at_gate: at_gate ? 'on' : '' }}
          >
            <VersionField version={version} />
            <input type="hidden" name="noteId" value={id} />
            <NoteFields form={form} />
          </ActionForm>
        </Disclosure>
      )}
    </li>
  )
}

function NoteFields({ form }: Pick<Props, 'form'>) {
  const { text, at_gate } = fieldsOf(form, {
    text: 'Note',
    at_gate: {
      label: 'Show at the gate',
      hint: 'When the car arrives and when it leaves. Otherwise, only staff who open the booking see it.',
    },
  })
  return (
    <>
      <TextAreaField {...text} rows={3} />
      <Checkbox {...at_gate} />
    </>
  )
}
