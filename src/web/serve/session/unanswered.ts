import { isRouteErrorResponse } from 'react-router'

/**
 * Whether this is how React Router says that a form did not reach the server, or that its answer did not come whole: the
 * line broke, or something between answered in the server's place.
 */
export function isUnanswered(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504
  return error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)
}
