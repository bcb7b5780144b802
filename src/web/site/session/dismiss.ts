import { redirect } from 'react-router'
import { feedback } from '../../../capabilities/feedback/contract.ts'
import { to } from '../../paths.ts'
import { submit, textField } from '../../serve/session/api.ts'
import { returnAddress } from '../../serve/session/return-address.ts'
import type { Route } from './+types/dismiss'

/** Nothing to see here by itself. */
export const loader = () => redirect(to('Home'))

/** Puts a site message away and goes back to where it was read. One that is gone already is as good as put away. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  await submit(args, feedback.dismiss, { id: textField(form, 'id') })
  return redirect(returnAddress(form.get('from')) ?? to('Home'))
}
