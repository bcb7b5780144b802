import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { imports } from '../../../capabilities/imports/contract.ts'
import { KINDS as ALL_KINDS } from '../../../capabilities/imports/fields.ts'
import { LONGEST_CHUNK, LONGEST_FILE, LONGEST_FILE_MB } from '../../../capabilities/imports/longest-file.ts'
import { fromLocal, isDate, isTime, toArgument } from '../../../lib/pacific.ts'
import { to } from '../../paths.ts'
import { type FormProblem, submit, textField } from '../../serve/session/api.ts'
import { DateTimeField } from '../../ui/date-time.tsx'
import { CONTROL, Field } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import type { ActionResult } from '../kit/action-result.ts'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { KINDS } from './words.ts'

/** A page of its own loads nothing. */
export const loader = () => null

/** Passes the file on to the API piece by piece. */
export async function action(args: ActionFunctionArgs) {
  const sent = await args.request.formData()
  const file = sent.get('file')
  const kind = ALL_KINDS.find((each) => each === sent.get('kind'))
  if (!(file instanceof File) || file.size === 0) return refused({ file: ['Choose a file'] })
  if (file.size > LONGEST_FILE) return refused({ file: [`Choose a file of up to ${LONGEST_FILE_MB} MB`] })
  if (!kind) return refused({ kind: ['Choose what is in the file'] })
  const [date, time] = [textField(sent, 'cut_over_date'), textField(sent, 'cut_over_time') || '00:00']
  if (date !== '' && !(isDate(date) && isTime(time))) return refused({ cut_over: ['Enter a date'] })
  const cut_over_at = date === '' ? undefined : toArgument(fromLocal(date, time))

  const begun = await submit(args, imports.start, { kind, file_name: file.name || 'file.csv', cut_over_at })
  if (!begun.ok) return failed(begun.problem, begun.status)
  const importId = begun.value.id
  let chunks = 0
  for (let at = 0; at < file.size; at += LONGEST_CHUNK) {
    const piece = new Uint8Array(await file.slice(at, at + LONGEST_CHUNK).arrayBuffer())
    const outcome = await submit(args, imports.sendChunk, { importId, no: chunks, bytes: piece.toBase64() })
    if (!outcome.ok) return failed(outcome.problem, outcome.status)
    chunks += 1
  }
  const ended = await submit(args, imports.endUpload, { importId, chunks })
  return ended.ok ? redirect(to('ImportFile', { itemId: importId })) : failed(ended.problem, ended.status)
}

function refused(fieldErrors: Record<string, string[]>) {
  return failed({ fieldErrors, formErrors: [] }, 422)
}

function failed(problem: FormProblem, status: number) {
  return data<ActionResult>({ intent: 'upload', problem }, { status })
}

/** A file of the old system, and what is in it. */
export const screen = pageScreen<typeof loader>({
  name: 'ImportUpload',
  path: '/staff/imports/upload',
  title: 'Upload a file',
  parent: 'StaffImports',
  needs: ['imports.start', 'imports.sendChunk', 'imports.endUpload'],
  lead: 'A CSV file with column names in its first line. Nothing changes until you have reviewed a dry run.',
  width: 'form',
  body: () => <UploadForm />,
})

function UploadForm() {
  const problem = useActionResult()?.problem
  return (
    <Form
      encType="multipart/form-data"
      problem={problem}
      labels={{ kind: 'What it contains', file: 'File', cut_over: 'Cut-over' }}
    >
      <Field label="What it contains" name="kind">
        {(control) => (
          <fieldset {...control} className="grid gap-1">
            {Object.entries(KINDS).map(([kind, { label, hint }]) => (
              <label key={kind} className="flex min-h-11 items-start gap-3 py-1.5">
                <input type="radio" name="kind" value={kind} required className="mt-0.5 size-5 shrink-0" />
                <span className="font-semibold">
                  {label}
                  <span className="block text-sm font-normal text-muted">{hint}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </Field>
      <Field
        label="File"
        name="file"
        hint={`CSV from Excel, Google Sheets, or your old system, up to ${LONGEST_FILE_MB} MB.`}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            required
            accept=".csv,.tsv,.txt,text/csv"
            className={`${CONTROL} py-2.5`}
          />
        )}
      </Field>
      <DateTimeField
        legend="Cut-over"
        name="cut_over"
        hint="For bookings: when you switch to this system. Earlier arrivals stay in the old one. Leave it empty for now."
      />
      <p>
        <SubmitButton name="intent" value="upload" pendingLabel="Uploading…">
          Upload
        </SubmitButton>
      </p>
    </Form>
  )
}

export default screenPage(screen)
