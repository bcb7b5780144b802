interface Props {
  readonly files: readonly { readonly name: string; readonly href: string }[]
  readonly googleWallet: string | null
}

/** What can be taken along: a file for each wallet and one for paper. Plain links, since files are no pages. */
export function TakeAlong({ files, googleWallet }: Props) {
  if (files.length === 0) return null
  return (
    <nav aria-label="Take it along" className="flex flex-wrap gap-x-5 gap-y-1" data-screen-only>
      {files.map(({ name, href }) => (
        <a key={href} href={href} className={LINK}>
          {name}
        </a>
      ))}
      {googleWallet && (
        <a href={googleWallet} className={LINK}>
          Add to Google Wallet
        </a>
      )}
    </nav>
  )
}

const LINK =
  'inline-flex min-h-11 items-center font-bold text-link underline decoration-[0.08em] underline-offset-4 hover:decoration-2'
