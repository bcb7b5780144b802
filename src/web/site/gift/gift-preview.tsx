import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addressIn, language } from '../../../lib/language.ts'
import { ENDPOINTS } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { texts } from './texts.ts'

/** What of the form a preview needs: never the card. */
const SHOWN = ['travel_from_date', 'travel_to_date', 'recipient_name', 'buyer_name', 'message', 'delivery'] as const

/** Long enough that nobody is overtaken while typing a word. */
const PAUSE_MS = 700

/**
 * The gift as it will arrive, beside the form that it is a part of. Drawn again when somebody pauses; without scripts its
 * button asks for it.
 */
export function GiftPreview() {
  const { preview: t } = texts()
  const section = useRef<HTMLElement>(null)
  const { drawings, shown, onDrawn } = useDrawings(section)
  return (
    <section ref={section} aria-label={t.heading} className="grid min-w-0 content-start gap-3 lg:sticky lg:top-4">
      <h2 className="text-lg font-bold">{t.heading}</h2>
      <p className="text-sm text-muted">{t.hint}</p>
      <noscript>
        <p>
          <Button
            type="submit"
            tone="quiet"
            formAction={addressIn(language(), ENDPOINTS.giftPreview)}
            formTarget={frameName(0)}
          >
            {t.show}
          </Button>
        </p>
      </noscript>
      <div className="relative h-[36rem] overflow-hidden rounded-lg border border-line bg-sunk">
        <p className="p-5 text-muted" role="status">
          {drawings.length > 0 && shown === undefined && t.drawing}
        </p>
        {(drawings.length > 0 ? drawings : [0]).map((drawing) => (
          <iframe
            key={drawing}
            name={frameName(drawing)}
            title={t.title}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            onLoad={() => onDrawn(drawing)}
            tabIndex={drawings.length === 0 || drawing === shown ? undefined : -1}
            className={classes(
              'absolute inset-0 size-full',
              drawings.length > 0 && drawing !== shown && 'pointer-events-none opacity-0',
            )}
          />
        ))}
      </div>
    </section>
  )
}

function frameName(drawing: number): string {
  return `gift-preview-${drawing}`
}

/**
 * Each drawing has a frame of its own, so that none becomes a page to go back to, and takes the place of the one before
 * once it is there.
 */
function useDrawings(section: { readonly current: HTMLElement | null }) {
  const [drawings, setDrawings] = useState<readonly number[]>([])
  const [shown, setShown] = useState<number>()
  const sent = useRef(0)
  const draw = useEffectEvent(() => {
    if (navigator.onLine) setDrawings((before) => [...before, (before.at(-1) ?? 0) + 1])
  })
  const newest = drawings.at(-1)

  useEffect(() => {
    const form = section.current?.closest('form')
    if (!form || newest === undefined || newest <= sent.current) return
    sent.current = newest
    post(form, frameName(newest))
  }, [newest, section])

  useEffect(() => {
    const form = section.current?.closest('form')
    let pause = setTimeout(draw)
    const onInput = ({ target }: Event) => {
      const isShown = target instanceof Element && SHOWN.some((name) => name === target.getAttribute('name'))
      if (!isShown) return
      clearTimeout(pause)
      pause = setTimeout(draw, PAUSE_MS)
    }
    form?.addEventListener('input', onInput)
    return () => {
      clearTimeout(pause)
      form?.removeEventListener('input', onInput)
    }
  }, [section])

  const onDrawn = (drawing: number) => {
    // An empty frame says that it is there, too.
    if (drawing > sent.current) return
    setShown(drawing)
    setDrawings((all) => all.filter((each) => each >= drawing))
  }
  return { drawings, shown, onDrawn }
}

function post(form: HTMLFormElement, target: string): void {
  const typed = new FormData(form)
  const copy = document.createElement('form')
  Object.assign(copy, { method: 'post', action: addressIn(language(), ENDPOINTS.giftPreview), target, hidden: true })
  for (const name of SHOWN) {
    const value = typed.get(name)
    const field = document.createElement('textarea')
    field.name = name
    field.value = typeof value === 'string' ? value : ''
    copy.append(field)
  }
  document.body.append(copy)
  copy.submit()
  copy.remove()
}
