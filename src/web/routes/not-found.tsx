import { notFound } from '../session/api.ts'

/** Every address that names no page (§8). */
export function loader() {
  throw notFound()
}

export default function NotFound() {
  return null
}
