import { notFound } from '../serve/session/api.ts'

/** Every address that names no page. */
export function loader() {
  throw notFound()
}

export default function NotFound() {
  return null
}
