import { useActionResult } from './use-action-result.ts'

interface Props {
  /** Of the form around it. */
  readonly intent: string
  /** The key of the first try. */
  readonly value: string
}

/** The key by which a form does its work once; a refusal has brought the one of the next try. */
export function OnceField({ intent, value }: Props) {
  const result = useActionResult()
  return <input type="hidden" name="once" value={(result?.intent === intent && result.once) || value} />
}
