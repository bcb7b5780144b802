import { createContext, type ReactNode, use } from 'react'
import type { Permission } from '../../../lib/permissions.ts'
import { TextField } from '../../ui/field.tsx'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { ReaderForm } from '../kit/reader-form.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { useMay } from '../kit/use-may.ts'
import type { Fields } from '../settings/business-fields.ts'

/** A section of the price book: in force, and as the draft has it. */
export interface Drafted {
  readonly revision: number
  readonly touched: { readonly who: string; readonly at: string } | null
}

interface Props {
  readonly data: Drafted
  /** What is in force and what the draft says, by the names of the fields. */
  readonly inForce: Fields
  readonly draft: Fields
  /** Who may save it; everybody else reads. */
  readonly allow: Permission
  readonly labels?: Fields
  readonly intent?: string
  readonly label?: string
  readonly children: ReactNode
}

const Compared = createContext<{ inForce: Fields; draft: Fields; typed: Fields | undefined }>({
  inForce: {},
  draft: {},
  typed: undefined,
})

/**
 * A form over the draft. Beside each field stands what is in force where the draft differs, and after somebody else was
 * faster, what the draft says now: what was typed stays, and a second press saves it.
 */
export function DraftForm({ data, inForce, draft, allow, labels, intent = 'save', label, children }: Props) {
  const may = useMay()
  const result = useActionResult()
  const typed = result?.problem && result.intent === intent ? result.fields : undefined
  const fields = (
    // Lines are named by their places: once saved, the fields begin anew.
    <Compared key={data.revision} value={{ inForce, draft, typed }}>
      <input type="hidden" name="revision" value={data.revision} />
      {children}
    </Compared>
  )
  return (
    <div className="grid gap-5">
      {data.touched && (
        <p className="text-sm text-muted">
          Draft changed by {data.touched.who}, <time dateTime={data.touched.at}>{when(data.touched.at)}</time>. Nothing
          applies until it is published.
        </p>
      )}
      {may(allow) ? (
        <ActionForm intent={intent} label={label ?? 'Save to the draft'} values={draft} {...(labels && { labels })}>
          {fields}
        </ActionForm>
      ) : (
        <ReaderForm allow={allow} values={draft}>
          {fields}
        </ReaderForm>
      )}
    </div>
  )
}

/** What is said of a field besides: what is in force, and what the draft says by now. */
export function useCompared(name: string, hint?: ReactNode): ReactNode {
  const { inForce, draft, typed } = use(Compared)
  const [now, next] = [inForce[name] ?? '', draft[name] ?? '']
  const isBehind = typed && (typed[name] ?? '') !== next
  const said = [
    hint,
    now !== next && <b key="force">In force: {now || 'nothing'}</b>,
    isBehind && <b key="draft">In the draft: {next || 'nothing'}</b>,
  ].filter(Boolean)
  if (said.length === 0) return undefined
  return said.map((part, index) => (
    <span key={index} className={index > 0 ? 'block' : undefined}>
      {part}
    </span>
  ))
}

/** One value of the draft. */
export function DraftField({ hint, ...field }: Parameters<typeof TextField>[0]) {
  return <TextField autoComplete="off" required={false} hint={useCompared(field.name, hint)} {...field} />
}

/** Fields that belong together below a name. */
export function Group({ legend, hint, children }: { legend: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mt-2 mb-3 w-full border-b border-line pb-1.5 font-bold">{legend}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {children}
    </fieldset>
  )
}

export const PAIR = 'grid items-end gap-5 sm:grid-cols-2'
export const TRIPLE = 'grid grid-cols-2 items-end gap-4 sm:grid-cols-3'
