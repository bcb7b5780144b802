import { documentTexts } from './texts.ts'
import { Link } from '../../ui/link.tsx'

interface Props {
  readonly files: readonly { readonly name: string; readonly href: string }[]
  readonly googleWallet: string | null
}

/** What can be taken along: a file for each wallet and one for paper. Links past the router, since files are no pages. */
export function SaveLinks({ files, googleWallet }: Props) {
  if (files.length === 0) return null
  const t = documentTexts()
  return (
    <nav aria-label={t.takeAlong} className="flex flex-wrap gap-x-5 gap-y-1" data-screen-only>
      {files.map(({ name, href }) => (
        <Link key={href} to={href} reloadDocument className={LINK}>
          {name}
        </Link>
      ))}
      {googleWallet && (
        <a href={googleWallet} className={LINK}>
          {t.googleWallet}
        </a>
      )}
    </nav>
  )
}

const LINK =
  'inline-flex min-h-11 items-center font-bold text-link underline decoration-[0.08em] underline-offset-4 hover:decoration-2'
