import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import { texts } from './texts.ts'

type Show = (message: string) => void

const ToastContext = createContext<Show>(() => {})

/** `const toast = useToast(); toast('E-mail sent')`: says that something is done, without asking for anything. */
export const useToast = () => use(ToastContext)

const SHOWN_MS = 6000

/** Holds the page's toasts: read out politely, gone by themselves, closable before. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly { id: number; message: string }[]>([])
  const next = useRef(0)
  const dismiss = useCallback((id: number) => setToasts((list) => list.filter((toast) => toast.id !== id)), [])
  const show = useCallback<Show>(
    (message) => {
      const id = next.current++
      setToasts((list) => [...list.slice(-2), { id, message }])
      setTimeout(() => dismiss(id), SHOWN_MS)
    },
    [dismiss],
  )

  return (
    <ToastContext value={show}>
      {children}
      <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2">
        {toasts.map(({ id, message }) => (
          <p
            key={id}
            className="pointer-events-auto flex max-w-md animate-[rise_180ms_ease-out] items-center gap-3 rounded-md bg-asphalt py-2 pr-2 pl-4 font-semibold text-on-asphalt shadow-float"
          >
            <Icon name="check" className="text-accent" />
            {message}
            <button
              type="button"
              onClick={() => dismiss(id)}
              aria-label={texts().dismiss}
              className="grid size-11 shrink-0 place-items-center rounded-sm"
            >
              <Icon name="close" size="sm" />
            </button>
          </p>
        ))}
      </div>
    </ToastContext>
  )
}
