import { type ActionFunctionArgs, data } from 'react-router'
import { type Picture, settings } from '../../../capabilities/settings/contract.ts'
import {
  heightOf,
  LONGEST_PICTURE_MB,
  PICTURE_SLOTS,
  type PictureSlot,
  pictureUrl,
} from '../../../capabilities/settings/picture-slots.ts'
import { load, notFound, submit, textField } from '../../serve/session/api.ts'
import { CONTROL, Field, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import type { ActionResult } from '../kit/action-result.ts'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import type { Route } from './+types/pictures'

const PLACES: Record<PictureSlot, { readonly name: string; readonly hint: string }> = {
  hero: { name: 'The whole lot', hint: 'Home and rates, beside the facts' },
  lot: { name: 'Rows of spaces', hint: 'Home, “Book your dates”' },
  entrance: { name: 'Entrance', hint: 'Home, “Scan your code at the gate”' },
  shuttle: { name: 'Shuttle', hint: 'Home, “Ride the shuttle”' },
  stop: { name: 'Shuttle stop at the lot', hint: 'Home, beside the facts' },
  covered: { name: 'Covered spaces', hint: 'Home, where spaces have a roof' },
  blog_about: { name: 'Blog: about us', hint: 'The article and its card' },
  blog_airport: { name: 'Blog: to the airport', hint: 'The article and its card' },
  blog_holidays: { name: 'Blog: holiday traffic', hint: 'The article and its card' },
  blog_roads: { name: 'Blog: road work', hint: 'The article and its card' },
}

export async function loader(args: Route.LoaderArgs) {
  const { pictures } = await load(args, settings.get, {})
  return { pictures }
}

export async function action(args: ActionFunctionArgs) {
  const sent = await args.request.formData()
  const intent = textField(sent, 'intent')
  const act = intent.split(' ')[0]
  const slot = PICTURE_SLOTS.find((each) => intent.endsWith(` ${each}`))
  if (!slot) throw notFound()
  const file = sent.get('file')
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
  const outcome =
    act === 'remove'
      ? await submit(args, settings.removePicture, { slot })
      : await submit(args, settings.setPicture, {
          slot,
          alt: textField(sent, 'alt'),
          alt_es: textField(sent, 'alt_es'),
          ...(bytes.length > 0 && { file: bytes.toBase64() }),
        })
  if (!outcome.ok) return data<ActionResult>({ intent, problem: outcome.problem }, { status: outcome.status })
  return data<ActionResult>({ intent, done: act === 'remove' ? 'The picture is removed.' : 'The picture is in use.' })
}

/** A picture for each place of the site that shows one. */
export const screen = pageScreen<typeof loader>({
  name: 'SettingsPictures',
  path: '/staff/settings/pictures',
  title: 'Pictures',
  parent: 'StaffSettings',
  needs: ['settings.setPicture', 'settings.removePicture'],
  lead: 'Shown on the site, cut to three by two. Where and when a photo was taken is not kept. A place without a picture is left out.',
  body: ({ data: { pictures } }) => (
    <ul className="grid gap-10 lg:grid-cols-2">
      {PICTURE_SLOTS.map((slot) => (
        <li key={slot} className="grid content-start gap-4 border-t border-line pt-5">
          <Place slot={slot} picture={pictures.find((each) => each.slot === slot)} />
        </li>
      ))}
    </ul>
  ),
})

function Place({ slot, picture }: { slot: PictureSlot; picture: Picture | undefined }) {
  const result = useActionResult()
  const { name, hint } = PLACES[slot]
  return (
    <>
      <h2 className="text-lg">{name}</h2>
      <p className="text-muted">{hint}</p>
      {picture && (
        <img
          src={pictureUrl(picture.hash, 480, 'webp')}
          width={480}
          height={heightOf(480)}
          loading="lazy"
          alt={picture.alt}
          className="h-auto w-full max-w-80 rounded-md"
        />
      )}
      <Form
        encType="multipart/form-data"
        problem={result?.intent === `upload ${slot}` ? result.problem : undefined}
        values={picture && { alt: picture.alt, alt_es: picture.alt_es }}
        labels={{ file: 'Photo', alt: 'What it shows', alt_es: 'The same in Spanish' }}
      >
        <Field
          label={picture ? 'Another photo' : 'Photo'}
          name="file"
          optional={picture !== undefined}
          hint={`JPEG, PNG, WebP, or AVIF, at least 960 × 640 pixels and up to ${LONGEST_PICTURE_MB} MB`}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              name="file"
              required={!picture}
              accept="image/jpeg,image/png,image/webp,image/avif"
              className={`${CONTROL} py-2.5`}
            />
          )}
        </Field>
        <TextField label="What it shows" name="alt" required hint="Read aloud to people who don’t see it" />
        <TextField label="The same in Spanish" name="alt_es" optional />
        <p className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value={`upload ${slot}`}>
            Save
          </SubmitButton>
          {picture && (
            <SubmitButton name="intent" value={`remove ${slot}`} tone="quiet">
              Remove
            </SubmitButton>
          )}
        </p>
      </Form>
    </>
  )
}

export default screenPage(screen)
