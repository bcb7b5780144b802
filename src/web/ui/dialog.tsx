import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type Tone } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icons.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly open: boolean
  /** Asked for by Escape, the cross, or the backdrop unless something was typed. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly size?: 'sm' | 'md' | 'lg'
}

const SIZES = { sm: 'max-w-[28rem]', md: 'max-w-[40rem]', lg: 'max-w-[52rem]' }

/**
 * A modal on the browser's own dialog: it keeps the focus inside, makes the page behind inert, and gives the focus back.
 * Rendered open on the server it is a plain part of the page, so that it can be used before scripts run.
 */
export function Dialog({ open, onClose, title, children, footer, size = 'md' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(undefined)
  const isTyped = useRef(false)
  const id = useId()
  // React must not touch the attribute later: a modal that loses it otherwise than by close() keeps the page inert.
  const [isOpenAtFirst] = useState(open)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const opener = document.activeElement
    const around = opener?.parentElement?.closest<HTMLElement>('section, [tabindex], #main')
    isTyped.current = false
    // What the server rendered open is not modal yet.
    element.removeAttribute('open')
    element.showModal()
    firstStop(element)?.focus()
    return () => {
      element.close()
      giveBack(opener, around)
    }
  }, [open])

  return (
    // The backdrop is a larger target for those who point; Escape and the cross do the same for everybody.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      open={isOpenAtFirst}
      suppressHydrationWarning
      aria-labelledby={open ? `${id}title` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        pressed.current = event.target
      }}
      onClick={({ target, currentTarget }) => {
        // Who selects a text may let go of it outside.
        const isBackdrop = target === currentTarget && pressed.current === currentTarget
        if (isBackdrop && !isTyped.current) onClose()
      }}
      onInput={() => {
        isTyped.current = true
      }}
      className={classes(
        'w-[min(100%,calc(100vw-2rem))] rounded-sign bg-raised p-0 text-left text-ink shadow-float',
        'backdrop:bg-[oklch(15%_0.02_165/0.6)] open:animate-[rise_180ms_ease-out]',
        SIZES[size],
      )}
    >
      {open && (
        <div className="grid max-h-[calc(100dvh-3rem)] grid-rows-[auto_minmax(0,1fr)_auto]">
          <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-7 sm:pt-6">
            <h2 id={`${id}title`} tabIndex={-1} className="text-2xl">
              {title}
            </h2>
            {/* A form of the dialog itself closes it also before scripts run. */}
            <form method="dialog" className="-mt-1.5 -mr-2">
              <button
                type="submit"
                onClick={onClose}
                aria-label={texts().close}
                className="grid size-11 place-items-center rounded-md text-muted hover:bg-sunk hover:text-ink"
              >
                <Icon name="close" />
              </button>
            </form>
          </div>
          <div className="overflow-y-auto px-5 py-5 sm:px-7">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-7">{footer}</div>
          )}
        </div>
      )}
    </dialog>
  )
}

/** The focus goes back where it was; where that is gone with what was deleted, to what was around it. */
function giveBack(opener: Element | null, around: HTMLElement | null | undefined): void {
  if (opener instanceof HTMLElement && opener.isConnected) return opener.focus()
  const place = around?.isConnected ? around : document.getElementById('main')
  // Another page may have said where its work begins.
  if (!place || document.activeElement?.matches(':not(body, dialog:not([open]) *)')) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Where the focus starts: the first field where typing brings up no keyboard over the dialog, else the title. */
function firstStop(dialog: HTMLDialogElement): HTMLElement | null {
  const field = matchMedia('(pointer: fine)').matches
    ? dialog.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
    : null
  return field ?? dialog.querySelector('h2')
}

interface ConfirmProps {
  readonly open: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly title?: string
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  readonly tone?: Tone
  readonly pending?: boolean
  readonly children: ReactNode
}

/** Asks before something is done that cannot be undone (title 'Confirmation', button 'Confirm'). */
export function ConfirmDialog(props: ConfirmProps) {
  const t = texts()
  const { open, onConfirm, onCancel, title = t.confirmation } = props
  const { confirmLabel = t.confirm, cancelLabel = t.cancel } = props
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="sm"
      footer={
        <>
          <Button tone="quiet" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button tone={props.tone ?? 'primary'} pending={props.pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
