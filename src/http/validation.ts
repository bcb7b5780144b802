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

/** The most faults that are told: nobody reads more, and a body has room for thousands. */
const MOST_FAULTS = 100

/** Sorts zod's faults into the wire's `fieldErrors` and `formErrors`; a union shows its most specific branch. */
function sortIssues(issues: readonly Issue[]): WordedFaults {
  const fieldErrors: FieldErrors = {}
  const formErrors: string[] = []
  const faults = [...faultsIn(issues, []).take(MOST_FAULTS)]
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

function* faultsIn(issues: readonly Issue[], prefix: readonly PropertyKey[]): Generator<Fault, void> {
  for (const issue of issues) {
    const path = [...prefix, ...issue.path]
    const within = issuesWithin(issue)
    if (within) yield* faultsIn(within, path)
    else yield { path: path.map(String), code: issue.code, message: issue.message }
  }
}

/** What an issue consists of, where it has parts. */
function issuesWithin(issue: Issue): readonly Issue[] | undefined {
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') return issue.issues
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return undefined
  return issue.errors.reduce((best, next) => (reach(next) > reach(best) ? next : best))
}

/** How far a branch of a union matched: into the value, or only to its type. */
function reach(branch: readonly Issue[]): number {
  const steps = branch.map(({ code, path }) => (code === 'invalid_type' && path.length === 0 ? -1 : path.length))
  return Math.max(...steps)
}
