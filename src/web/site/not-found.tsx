import { common } from '../texts.ts'
import type { Route } from './+types/not-found'
import { Missing } from './missing/missing.tsx'
import { missingPage } from './missing/missing.server.ts'
import { describe } from './seo/describe.ts'

export const meta = () => describe({ title: common().notFound })

/** Every address that names no page. */
export function loader(args: Route.LoaderArgs) {
  return missingPage(args)
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <Missing {...loaderData.missing} />
}
