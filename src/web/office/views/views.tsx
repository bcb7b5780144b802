import { type SavedView, views } from '../../../capabilities/views/contract.ts'
import { toAny, to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { problemOf } from '../kit/action-result.ts'
import { pageScreen, type Sent, type Shape } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { useMayOpen } from '../kit/use-may.ts'
import { titleOf } from '../menu.ts'
import { OFFICE_MENU } from '../screens.ts'
import type { Route } from './+types/views'

const form = formOf(views.add, { only: ['name'] })

export async function loader(args: Route.LoaderArgs) {
  const mine = await load(args, views.mine, {})
  const lists = Map.groupBy(mine.views, ({ screen }) => screen)
  return { form: form.fields, lists: [...lists].map(([screen, kept]) => ({ screen, kept })) }
}

type Data = Awaited<ReturnType<typeof loader>>

/** The list that a form came from. */
const backTo = (_answer: unknown, { fields }: Sent) =>
  fields.back?.startsWith('/staff/') ? fields.back : to('SavedViews')

/** Somebody's own views of all lists; forms of the lists themselves arrive here too. */
export const screen = pageScreen<typeof loader>({
  name: 'SavedViews',
  path: '/staff/views',
  title: 'Saved views',
  needs: [],
  lead: 'Filters, sorting, and columns that you saved under a name. Only you see them.',
  actions: [
    {
      intent: 'add',
      call: 'views.add',
      input: ({ fields }) => ({
        screen: fields.screen,
        name: fields.name,
        query: fields.query,
        is_default: fields.is_default === 'on',
      }),
      next: ({ query }, sent) => `${backTo(null, sent).split('?')[0]}?${query || 'view=all'}`,
    },
    {
      intent: 'change',
      call: 'views.change',
      input: ({ fields }) => ({
        viewId: fields.viewId,
        version: Number(fields.version),
        name: fields.name,
        query: fields.query,
        is_default: fields.is_default === 'on',
      }),
      done: ({ fields }) => `“${fields.name}” is saved.`,
    },
    {
      intent: 'remove',
      call: 'views.remove',
      input: ({ fields }) => ({ viewId: fields.viewId }),
      done: ({ fields }) => `“${fields.name}” is deleted.`,
    },
    {
      intent: 'columns',
      call: 'views.setColumns',
      input: ({ fields, all }) => ({ screen: fields.screen, columns: all('columns') }),
      next: backTo,
    },
    {
      intent: 'no-columns',
      call: 'views.setColumns',
      input: ({ fields }) => ({ screen: fields.screen, columns: [] }),
      next: (answer, sent) => backTo(answer, sent).split('?')[0] ?? to('SavedViews'),
    },
  ],
  width: 'form',
  body: Views,
})

function Views({ data: { form: shape, lists } }: { data: Data }) {
  const result = useActionResult()
  return (
    <>
      {result?.intent === 'add' && result.problem && (
        <Form problem={result.problem} values={result.fields} labels={{ name: 'Name' }}>
          {['screen', 'query', 'back', 'is_default'].map((name) => (
            <input key={name} type="hidden" name={name} value={result.fields?.[name] ?? ''} />
          ))}
          <NameField form={shape} />
          <p>
            <SubmitButton name="intent" value="add">
              Save view
            </SubmitButton>
          </p>
        </Form>
      )}
      {lists.length === 0 ? (
        <EmptyState title="No saved views yet">
          Filter and sort any list, choose its columns, then open “Views” to save it under a name.
        </EmptyState>
      ) : (
        lists.map(({ screen: name, kept }) => (
          <Section key={name} id={`views-${name}`} title={titleOf(name)}>
            <ul className="grid gap-5">
              {kept.map((view) => (
                <li key={`${view.id} ${view.version}`} className="border-b border-line pb-4">
                  <ViewForm form={shape} view={view} />
                </li>
              ))}
            </ul>
          </Section>
        ))
      )}
    </>
  )
}

type NameForm = Shape<'views.add', 'name'>

function NameField({ form: shape }: { form: NameForm }) {
  return <TextField {...fieldsOf(shape, { name: 'Name' }).name} autoComplete="off" />
}

function ViewForm({ form: shape, view }: { form: NameForm; view: SavedView }) {
  const { id, name, query, is_default, version } = view
  const result = useActionResult()
  const isMine = result?.fields?.viewId === id
  const address = addressOf(view)
  const mayOpen = useMayOpen()
  return (
    <Form
      problem={isMine ? (problemOf(result, 'change') ?? problemOf(result, 'remove')) : undefined}
      values={isMine && result?.problem ? result.fields : { name }}
      labels={{ name: 'Name' }}
      className="gap-3!"
    >
      <input type="hidden" name="viewId" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="query" value={query} />
      <NameField form={shape} />
      <Checkbox label="Use as the default view" name="is_default" defaultChecked={is_default} />
      <p className="flex flex-wrap items-center gap-3">
        <SubmitButton name="intent" value="change" size="sm">
          Save
        </SubmitButton>
        <Button type="submit" name="intent" value="remove" tone="danger" size="sm">
          Delete
        </Button>
        {address && mayOpen(address) && (
          <Link to={address} className="font-bold text-link underline underline-offset-4">
            Open
          </Link>
        )}
      </p>
    </Form>
  )
}

/** Where a view shows its list; none of a list that belongs to one thing, whose address a view does not know. */
function addressOf({ screen: name, query }: SavedView): string | undefined {
  const known = OFFICE_MENU.find((screen) => screen.name === name)
  const address = known && toAny(known.name, {})
  return address === undefined || address.includes('//') || address.endsWith('/')
    ? undefined
    : `${address}?${query || 'view=all'}`
}

export const action = screenAction(screen)
export const shouldRevalidate = () => true
export default screenPage(screen)
