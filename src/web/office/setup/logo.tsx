import { type ActionFunctionArgs, data } from 'react-router'
import { settings } from '../../../capabilities/settings/contract.ts'
import { load, submit } from '../../serve/session/api.ts'
import { CONTROL, Field } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import type { ActionResult } from '../kit/action-result.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import type { Route } from './+types/logo'

export async function loader(args: Route.LoaderArgs) {
  const { logo, business } = await load(args, settings.get, {})
  return { logo, name: business.name }
}

export async function action(args: ActionFunctionArgs) {
  const sent = await args.request.formData()
  const file = sent.get('file')
  const isRemoval = sent.get('intent') === 'remove'
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
  const outcome = isRemoval
    ? await submit(args, settings.removeLogo, {})
    : await submit(args, settings.setLogo, { file: bytes.toBase64() })
  const intent = isRemoval ? 'remove' : 'upload'
  if (!outcome.ok) return data<ActionResult>({ intent, problem: outcome.problem }, { status: outcome.status })
  return data<ActionResult>({ intent, done: isRemoval ? 'The logo is removed.' : 'The logo is in use.' })
}

/** The logo of the business, as a file. */
export const screen = pageScreen<typeof loader>({
  name: 'SetupLogo',
  path: '/staff/setup/logo',
  title: 'Logo',
  parent: 'StaffSetup',
  needs: ['settings.setLogo', 'settings.removeLogo'],
  lead: 'Shown in the header of the site, in emails, and on documents, on white.',
  width: 'form',
  body: ({ data: loaded }) => <LogoBody loaded={loaded} />,
})

function LogoBody({ loaded: { logo, name } }: { loaded: Route.ComponentProps['loaderData'] }) {
  const result = useActionResult()
  return (
    <>
      {logo ? (
        <div className="grid justify-items-start gap-4">
          <img
            src={logo.url}
            width={logo.width}
            height={logo.height}
            alt={`Logo of ${name}`}
            className="h-24 w-auto max-w-full rounded-md bg-white object-contain p-3 shadow-[inset_0_0_0_1px_var(--color-line)]"
          />
          <ActionForm
            intent="remove"
            label="Remove"
            tone="quiet"
            ask="A plain sign takes its place on every page, email, and pass."
          />
        </div>
      ) : (
        <p className="text-muted">No logo yet. A plain sign is shown instead.</p>
      )}
      <Form
        encType="multipart/form-data"
        problem={result?.intent === 'upload' ? result.problem : undefined}
        labels={{ file: 'File' }}
      >
        <Field
          label={logo ? 'Another file' : 'File'}
          name="file"
          hint="SVG or PNG, up to 200 KB. A logo more than twice as wide as it is high should hold the name."
        >
          {(control) => (
            <input
              {...control}
              type="file"
              name="file"
              required
              accept=".svg,.png,image/svg+xml,image/png"
              className={`${CONTROL} py-2.5`}
            />
          )}
        </Field>
        <p>
          <SubmitButton name="intent" value="upload">
            Upload
          </SubmitButton>
        </p>
      </Form>
    </>
  )
}

export default screenPage(screen)
