import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { mailingLists } from '../../../capabilities/mailing-lists/contract.ts'
import { LONGEST_FILE, LONGEST_FILE_MB } from '../../../capabilities/mailing-lists/longest-file.ts'
import { pacificDate } from '../../../lib/pacific.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { type FormProblem, load, submit, textFields } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { CONTROL, Field, TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import type { ActionResult } from '../kit/action-result.ts'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import type { Route } from './+types/new-upload'
import { PROOF_LABELS } from './list-words.ts'

const form = formOf(mailingLists.upload, { only: ['source', 'agreed_on', 'wording'] })

export async function loader(args: Route.LoaderArgs) {
  const { name, kind, archived_at } = await load(args, mailingLists.show, { listId: args.params.itemId })
  if (kind !== 'HAND' || archived_at) throw redirect(to('MailingList', { itemId: args.params.itemId }))
  return { form: form.fields, name, today: pacificDate(servicesOf(args.context).now()) }
}

/** Hands the file to the API, with how its people agreed. */
export async function action(args: ActionFunctionArgs) {
  const sent = await args.request.formData()
  const file = sent.get('file')
  const { source = '', agreed_on = '', wording = '' } = textFields(sent)
  const values = { source, agreed_on, wording }
  if (!(file instanceof File) || file.size === 0) return failed({ file: ['Choose a file'] }, values)
  if (file.size > LONGEST_FILE) return failed({ file: [`Choose a file of up to ${LONGEST_FILE_MB} MB`] }, values)
  const bytes = new Uint8Array(await file.arrayBuffer()).toBase64()
  const outcome = await submit(args, mailingLists.upload, {
    listId: args.params.itemId ?? '',
    file_name: file.name || 'addresses.csv',
    bytes,
    ...values,
  })
  if (outcome.ok) return redirect(to('MailingListUpload', { itemId: outcome.value.id }))
  const { bytes: faults, ...fieldErrors } = outcome.problem.fieldErrors
  return failed({ ...fieldErrors, ...(faults && { file: faults }) }, values, outcome)
}

function failed(
  fieldErrors: FormProblem['fieldErrors'],
  fields: Readonly<Record<string, string>>,
  { status, problem }: { status: number; problem: Pick<FormProblem, 'formErrors'> } = {
    status: 422,
    problem: { formErrors: [] },
  },
) {
  const { formErrors } = problem
  return data<ActionResult>({ intent: 'upload', problem: { fieldErrors, formErrors }, fields }, { status })
}

/** A file of addresses for a list by hand, and the proof that these people agreed. */
export const screen = pageScreen<typeof loader>({
  name: 'MailingListUploadNew',
  path: '/staff/email/mailing-lists/{itemId}/upload',
  title: 'Add addresses',
  parent: 'EmailMailingLists',
  needs: ['mailingLists.show', 'mailingLists.upload'],
  heading: ({ name }) => `Add addresses to ${name}`,
  lead: 'A CSV file with column names in its first line. Nothing is added until you have reviewed it.',
  width: 'form',
  body: ({ data }) => <UploadForm {...data} />,
})

function UploadForm({ form: shape, today }: Omit<Awaited<ReturnType<typeof loader>>, 'name'>) {
  const result = useActionResult()
  const fields = fieldsOf(shape, {
    source: { label: PROOF_LABELS.source, hint: 'Such as “Sign-up sheet at the spring travel fair”' },
    agreed_on: { label: PROOF_LABELS.agreed_on, hint: 'The latest date on which any of them agreed' },
    wording: { label: PROOF_LABELS.wording, hint: 'The wording of the sheet or form' },
  })
  return (
    <Form
      encType="multipart/form-data"
      problem={result?.problem}
      values={result?.fields ?? {}}
      labels={{ file: 'File', ...PROOF_LABELS }}
    >
      <Field
        label="File"
        name="file"
        hint={`CSV from Excel, Google Sheets, or another system, up to ${LONGEST_FILE_MB} MB.`}
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
      <Section id="proof" title="Proof that they agreed">
        <p className="text-muted">
          Kept with every address in the file. Do not add addresses that were bought or collected.
        </p>
        <div className="grid gap-5 pt-2 text-base">
          <TextField {...fields.source} autoComplete="off" />
          <TextField {...fields.agreed_on} max={today} className="max-w-60" />
          <TextAreaField {...fields.wording} rows={3} />
        </div>
      </Section>
      <p>
        <SubmitButton name="intent" value="upload" pendingLabel="Uploading…">
          Upload
        </SubmitButton>
      </p>
    </Form>
  )
}

export default screenPage(screen)
