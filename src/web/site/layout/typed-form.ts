import { useMatches } from 'react-router'

/** What the buttons of the page's frame ask of a form that keeps what was typed: its `intent`. */
export const LOG_IN = 'log-in'
export const LOG_OUT = 'log-out'

interface Handle {
  /** The id of the form on the page whose action takes {@link LOG_IN} and {@link LOG_OUT}; undefined when there is none. */
  readonly typedForm?: (loaderData: unknown) => string | undefined
}

/** The form on this page that people have typed much into, where a route says that it has one. */
export function useTypedForm(): string | undefined {
  for (const { handle, loaderData } of useMatches()) {
    const form = (handle as Handle | undefined)?.typedForm?.(loaderData)
    if (form) return form
  }
  return undefined
}
