import type { z } from 'zod'
import { faultOf } from './input-faults.ts'
import type { FieldErrors, WordedFaults } from './problem.ts'

type Issue = z.core.$ZodIssue

interface Fault {
  readonly path: readonly string[]
  readonly code: Issue['code']
  readonly message: string
}

export type Validated<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly faults: WordedFaults }

/**
 * Parses an input, with errors in the reader's language. Zod gets the error map per input, not globally: the web app
 * has its own copy of our texts, and a process has only one zod.
 */
export async function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Promise<Validated<z.output<Schema>>> {
  const { success, data, error } = await schema.safeParseAsync(input, { error: faultOf })
  return success ? { success, data } : { success, faults: sortIssues(error.issues) }
}

/** Sorts zod's faults into the wire's `fieldErrors` and `formErrors`; a union shows its most specific branch. */
function sortIssues(issues: readonly Issue[]): WordedFaults {
  const fieldErrors: FieldErrors = {}
  const formErrors: string[] = []
  const faults = issues.flatMap((issue) => flatten(issue, []))
  // Zod counts list entries even where text belongs: for a value of the wrong type we report nothing else.
  const misfits = new Set(faults.filter(({ code }) => code === 'invalid_type').map(({ path }) => path.join('.')))
  for (const { path, code, message } of faults) {
    if (code !== 'invalid_type' && misfits.has(path.join('.'))) continue
    if (path.length === 0) {
      formErrors.push(message)
      continue
    }
    const field = path.join('.')
    const messages = Object.hasOwn(fieldErrors, field) ? (fieldErrors[field] ?? []) : []
    if (!messages.includes(message)) messages.push(message)
    Object.defineProperty(fieldErrors, field, { value: messages, enumerable: true, configurable: true, writable: true })
  }
  return { fieldErrors, formErrors }
}

function flatten(issue: Issue, prefix: PropertyKey[]): Fault[] {
  const path = [...prefix, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const branch = issue.errors.reduce((best, next) => (reach(next) > reach(best) ? next : best))
    return branch.flatMap((inner) => flatten(inner, path))
  }
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element')
    return issue.issues.flatMap((inner) => flatten(inner, path))
  return [{ path: path.map(String), code: issue.code, message: issue.message }]
}

/** How far a branch of a union matched: into the value, or only to its type. */
function reach(branch: readonly Issue[]): number {
  const steps = branch.map(({ code, path }) => (code === 'invalid_type' && path.length === 0 ? -1 : path.length))
  return Math.max(...steps)
}
