import { useState } from 'react'
import { to } from '../../paths.ts'
import { useOrigin } from '../../serve/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { CONTROL } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { texts } from './texts.ts'

/** Makes a link for who waits for the rider, shows it, and takes it back. Works without scripts, but for copying. */
export function ShareRide({ shareId }: { shareId: string | null }) {
  const { share: t } = texts()
  return (
    <section aria-labelledby="share" className="grid gap-3 border-t border-line pt-6">
      <h2 id="share" className="text-xl">
        {t.title}
      </h2>
      <p className="text-muted">{t.text}</p>
      {shareId && <ShareLink shareId={shareId} />}
      <Form preventScrollReset>
        <div>
          <SubmitButton name="intent" value={shareId ? 'unshare' : 'share'} tone="quiet">
            {shareId ? t.stop : t.make}
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}

function ShareLink({ shareId }: { shareId: string }) {
  const { share: t } = texts()
  const [isCopied, setCopied] = useState(false)
  const url = useOrigin() + to('SharedRide', { shareId })
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
      <input
        readOnly
        aria-label={t.link}
        value={url}
        className={CONTROL}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button tone="accent" onClick={() => void copy()}>
        {isCopied ? t.copied : t.copy}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t.copied}
      </span>
    </div>
  )
}
