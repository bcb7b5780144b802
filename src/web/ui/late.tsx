import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { useHydrated } from './use-hydrated.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

const WAIT_MS = 3000

/**
 * A part that is fetched after its page, and only by browsers that run scripts; `Waiting` keeps its place until then. The
 * server sends none of it: for a part that it has sent React waits, and shows nothing that changes meanwhile, not even the
 * page that a link leads to.
 */
export function late<Props extends object>(load: Load<Props>, Waiting: ComponentType = Nothing): ComponentType<Props> {
  const Part = servedLate(load, Waiting)
  return function Late(props) {
    return useHydrated() ? createElement(Part, props) : <Waiting />
  }
}

/** As {@link late}, for the few parts that have to work before scripts do: where the page begins with one, the server sends it. */
export function servedLate<Props extends object>(
  load: Load<Props>,
  Waiting: ComponentType = Nothing,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await untilThere(load) }))
  return function ServedLate(props) {
    return <Suspense fallback={<Waiting />}>{createElement(Part, props)}</Suspense>
  }
}

/** Asks again until the part is there: a signal that is lost meanwhile takes no page away. */
async function untilThere<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    }
  }
}

function Nothing() {
  return null
}
