import { desk } from '../../../capabilities/bookings/office-contract.ts'
import { letters } from '../../../capabilities/letters/contract.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { OnceField } from '../kit/once-field.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/booking-letter'

const form = formOf(letters.send, { only: ['subject', 'body'] })

/** The letter as the chosen template begins it. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId: bookingId } = args.params
  const [{ booking }, { templates }] = await Promise.all([
    load(args, desk.booking, { bookingId }),
    load(args, letters.list, { bookingId }),
  ])
  const asked = templates.find(({ id }) => id === args.url.searchParams.get('template')) ?? templates[0]
  const draft = asked && (await load(args, letters.draft, { bookingId: booking.id, template_id: asked.id }))
  const { id, number, email_addr: email } = booking
  return {
    form: form.fields,
    id,
    number,
    email,
    templates,
    chosen: asked?.id ?? '',
    draft: draft ?? { subject: '', body: '' },
    attempt: crypto.randomUUID(),
  }
}

export const screen = pageScreen<typeof loader>({
  name: 'StaffBookingLetter',
  path: '/staff/bookings/{itemId}/letter',
  title: 'Write to the customer',
  needs: ['desk.booking', 'letters.list', 'letters.draft', 'letters.send'],
  parent: 'BookingDashboard',
  heading: ({ number }) => `Write about booking ${number}`,
  lead: ({ email }) => `It goes to ${email} and is kept with the booking.`,
  width: 'form',
  actions: [
    {
      intent: 'send',
      call: 'letters.send',
      allow: 'Bookings:Update',
      once: true,
      input: ({ fields, params }) => ({ bookingId: params.itemId, subject: fields.subject, body: fields.body }),
      next: (_, { params }) => to('StaffBooking', { itemId: params.itemId ?? '' }),
    },
  ],
  body: LetterBody,
})

type Data = Awaited<ReturnType<typeof loader>>

const LABELS = { subject: 'Subject', body: 'Letter' }

function LetterBody({ data: { form: shape, id, templates, chosen, draft, attempt } }: { data: Data }) {
  const fields = fieldsOf(shape, LABELS)
  return (
    <>
      {templates.length > 0 && (
        <Form method="get" action={to('StaffBookingLetter', { itemId: id })} values={{ template: chosen }}>
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label="Start from template"
              name="template"
              className="grow"
              options={templates.map(({ id: value, name }) => ({ value, label: name }))}
            />
            <SubmitButton tone="quiet">Use template</SubmitButton>
          </div>
        </Form>
      )}
      <ActionForm key={chosen} intent="send" label="Send" values={draft} labels={LABELS}>
        <OnceField intent="send" value={attempt} />
        <TextField {...fields.subject} autoComplete="off" />
        <TextAreaField {...fields.body} rows={12} />
      </ActionForm>
      <p>
        <ButtonLink to={to('StaffBooking', { itemId: id })} tone="plain" size="sm">
          Back to the booking
        </ButtonLink>
      </p>
    </>
  )
}

export const action = screenAction(screen)
export default screenPage(screen)
