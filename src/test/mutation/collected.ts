/** What a test file asks of Vitest, when its tests are run many times over by somebody else. */
export { expect, vi } from 'vitest'

export interface Collected {
  readonly name: string
  run(): Promise<void>
}

type Body = (...values: never[]) => unknown
type Hook = () => unknown

let collected: Collected[] = []
let around: { names: string[]; before: Hook[]; after: Hook[] } = { names: [], before: [], after: [] }
let finished: Hook[] = []

/** The tests that a file names while it is loaded. */
export async function collect(load: () => Promise<void>): Promise<Collected[]> {
  collected = []
  around = { names: [], before: [], after: [] }
  await load()
  return collected
}

function add(name: string, body: Body, values: readonly unknown[] = []): void {
  const { names, before, after } = around
  collected.push({
    name: [...names, name, ...(values.length ? [String(collected.length)] : [])].join(' › '),
    async run() {
      finished = []
      try {
        for (const hook of before) await hook()
        await body(...(values as never[]))
      } finally {
        for (const hook of [...finished, ...after]) await hook()
      }
    },
  })
}

/** The last argument or the one before it, as Vitest takes them. */
function bodyOf(given: readonly unknown[]): Body {
  return given.find((each): each is Body => typeof each === 'function') ?? (() => undefined)
}

function each(of: readonly unknown[], run: (name: string, body: Body, values: readonly unknown[]) => void) {
  return (name: string, ...given: unknown[]) => {
    for (const values of of) run(name, bodyOf(given), Array.isArray(values) ? values : [values])
  }
}

export const test = Object.assign((name: string, ...given: unknown[]) => add(name, bodyOf(given)), {
  each: (of: readonly unknown[]) => each(of, add),
  for: (of: readonly unknown[]) =>
    each(
      of.map((values) => [values]),
      add,
    ),
  skipIf: (is: boolean) => (is ? () => undefined : test),
  runIf: (is: boolean) => (is ? test : () => undefined),
})

function group(name: string, body: Body, values: readonly unknown[] = []): void {
  const outer = around
  around = { names: [...outer.names, name], before: [...outer.before], after: [...outer.after] }
  body(...(values as never[]))
  around = outer
}

export const describe = Object.assign((name: string, ...given: unknown[]) => group(name, bodyOf(given)), {
  each: (of: readonly unknown[]) => each(of, group),
  for: (of: readonly unknown[]) =>
    each(
      of.map((values) => [values]),
      group,
    ),
})

export const beforeEach = (hook: Hook) => void around.before.push(hook)
export const afterEach = (hook: Hook) => void around.after.push(hook)
export const beforeAll = (hook: Hook) => void around.before.push(hook)
export const afterAll = (hook: Hook) => void around.after.push(hook)
export const onTestFinished = (hook: Hook) => void finished.push(hook)
