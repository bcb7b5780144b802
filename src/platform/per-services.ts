import type { Services } from './context.ts'

/**
 * A value that each process has once, such as a cache or a queue of a capability. It hangs on the services' keys, the
 * one object that every context made from them shares; two processes in one test have two.
 */
export function perServices<Value>(make: () => Value): (services: Pick<Services, 'keys'>) => Value {
  const values = new WeakMap<Services['keys'], Value>()
  return ({ keys }) => {
    const known = values.get(keys)
    if (known !== undefined) return known
    const made = make()
    values.set(keys, made)
    return made
  }
}
