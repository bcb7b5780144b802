import { Notice } from '../../ui/notice.tsx'
import { useActionResult } from './use-action-result.ts'

interface Props {
  /** Of what is edited, as it is now. */
  readonly version: number
  /** What it says now, by the names of the form's fields. */
  readonly values: Readonly<Record<string, string | undefined>>
  readonly labels?: Readonly<Record<string, string>>
}

/**
 * The version of what a form edits. When somebody else was faster, what was typed stays, the form says what stands there
 * now, and a second press saves. A screen with it revalidates after refusals: `export const shouldRevalidate = () => true`.
 */
export function Meanwhile({ version, values, labels = {} }: Props) {
  const result = useActionResult()
  const typed = result?.problem ? result.fields : undefined
  const isBehind = typed?.version !== undefined && typed.version !== String(version)
  const changed = isBehind ? Object.entries(values).filter(([name, now]) => (typed[name] ?? '') !== (now ?? '')) : []
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {isBehind && (
        <Notice tone="warning" title="What it says now">
          {changed.length === 0 ? (
            'The same as you typed.'
          ) : (
            <ul className="list-disc pl-5">
              {changed.map(([name, now]) => (
                <li key={name} className="wrap-anywhere">
                  {labels[name] ?? name}: <b>{said(now)}</b>
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </>
  )
}

function said(value: string | undefined): string {
  return value === 'on' ? 'ticked' : value || 'nothing'
}
