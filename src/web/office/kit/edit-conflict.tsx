import { Notice } from '../../ui/notice.tsx'
import { useActionResult } from './use-action-result.ts'

interface Props {
  /** Of what is edited, as it is now. */
  readonly version: number
  /** Current value, by the names of the form's fields. */
  readonly values: Readonly<Record<string, string | undefined>>
  readonly labels?: Readonly<Record<string, string>>
  /** What people call the values of fields that are chosen from. */
  readonly names?: Readonly<Record<string, string>>
}

/**
 * The version of what a form edits. When somebody else was faster, what was typed stays, the form says what stands there
 * now, and a second press saves. A screen with it revalidates after refusals: `export const shouldRevalidate = () => true`.
 */
export function Meanwhile({ version, values, labels = {}, names = {} }: Props) {
  const result = useActionResult()
  const typed = result?.problem ? result.fields : undefined
  const isBehind = typed?.version !== undefined && typed.version !== String(version)
  const changed = isBehind ? Object.entries(values).filter(([name, now]) => (typed[name] ?? '') !== (now ?? '')) : []
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {isBehind && (
        <Notice tone="warning" title="Current value">
          {changed.length === 0 ? (
            'Same as yours.'
          ) : (
            <ul className="list-disc pl-5">
              {changed.map(([name, now]) => (
                <li key={name} className="whitespace-pre-line wrap-anywhere">
                  {labels[name] ?? name}: <b>{said(now, typed?.[name], names)}</b>
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </>
  )
}

const MOST_LINES = 12

/** A value as people read it; of a long text the lines that differ from what was typed. */
function said(now: string | undefined, typed: string | undefined, names: Readonly<Record<string, string>>): string {
  if (now === 'on') return 'ticked'
  if (now === undefined || now === '') return 'nothing'
  const parts = now.split(',')
  if (parts.every((part) => part in names)) return parts.map((part) => names[part]).join(', ')
  if (!now.includes('\n')) return now
  const own = new Set(typed?.split(/\r?\n/))
  const lines = now.split(/\r?\n/).filter((line) => line.trim() !== '' && !own.has(line))
  if (lines.length === 0) return 'fewer lines than you typed'
  return [...lines.slice(0, MOST_LINES), ...(lines.length > MOST_LINES ? ['…'] : [])].join('\n')
}
