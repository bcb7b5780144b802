import type { CalendarNote } from '../../../capabilities/space/contract.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Link } from '../../ui/link.tsx'
import { whenDate } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import type { Shape } from '../kit/screen.ts'
import { Section } from '../kit/section.tsx'
import { VersionField } from '../kit/version-field.tsx'

const KINDS = { HOLIDAY: 'Holiday', EVENT: 'Event', NOTE: 'Note' } as const
const LABELS = { title: 'Title', kind: 'Kind', from: 'First date', to: 'Last date' }
const DATES = 'grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3'

interface ListProps {
  readonly notes: readonly CalendarNote[]
  /** Where an entry is edited; nowhere for who may not. */
  readonly editHref: ((note: CalendarNote) => string) | undefined
}

/** What is on in the month. */
export function Notes({ notes, editHref }: ListProps) {
  return (
    <Section id="notes" title="Events, holidays, and notes">
      {notes.length === 0 && <p className="text-muted">No entries this month.</p>}
      <ul>
        {notes.map((note) => (
          <li key={note.id} className="flex items-center gap-3 border-b border-line py-2">
            <span className="mr-auto min-w-0 wrap-anywhere">
              <b>{note.title}</b>
              <span className="block text-sm text-muted">
                {KINDS[note.kind]}, {whenDate(note.from)}
                {note.to !== note.from && ` – ${whenDate(note.to)}`}
              </span>
            </span>
            {editHref && (
              <Link
                to={editHref(note)}
                aria-label={`Edit ${note.title}`}
                className="inline-flex min-h-11 items-center px-2 sm:min-h-9"
              >
                Edit
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface FormProps {
  readonly form: Shape<'space.addNote', 'title' | 'kind' | 'from' | 'to'>
}

interface NewProps extends FormProps {
  readonly range: { readonly from: string; readonly to: string }
  readonly year: string
}

/** A new entry for the chosen dates. */
export function NoteForm({ form, range, year }: NewProps) {
  return (
    <Section id="note" title="Note an event">
      <ActionForm
        key={`${range.from} ${range.to}`}
        intent="note"
        label="Add"
        tone="quiet"
        values={{ ...range, kind: 'EVENT' }}
        labels={LABELS}
      >
        <NoteFields form={form} />
      </ActionForm>
      <ActionForm intent="holidays" label={`Add federal holidays of ${year}`} tone="quiet">
        <input type="hidden" name="year" value={year} />
      </ActionForm>
    </Section>
  )
}

interface EditProps extends FormProps {
  readonly note: CalendarNote
  readonly closeHref: string
}

/** An entry that is there: changed, or taken out. */
export function EditNoteForm({ form, note, closeHref }: EditProps) {
  const { id, title, kind, from, to, revision } = note
  return (
    <Section id="note" title={`Edit ${title}`}>
      <ActionForm
        key={id}
        intent="change"
        label="Save"
        second={{ intent: 'drop', label: 'Delete', ask: `${title} is gone from the calendar.` }}
        tone="quiet"
        values={{ title, kind, from, to }}
        labels={LABELS}
      >
        <input type="hidden" name="note" value={id} />
        <VersionField version={revision} />
        <NoteFields form={form} />
      </ActionForm>
      <p>
        <Link to={closeHref} preventScrollReset>
          Leave it as it is
        </Link>
      </p>
    </Section>
  )
}

function NoteFields({ form }: FormProps) {
  const fields = fieldsOf(form, { ...LABELS, kind: { label: LABELS.kind, options: KINDS } })
  return (
    <>
      <TextField {...fields.title} autoComplete="off" />
      <div className={DATES}>
        <TextField {...fields.from} />
        <TextField {...fields.to} required={false} />
      </div>
      <SelectField {...fields.kind} />
    </>
  )
}
