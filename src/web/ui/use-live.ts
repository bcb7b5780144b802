import { useEffect, useEffectEvent, useState } from 'react'

/** A browser gives up on an answer that is no stream, such as a proxy's 502 during a restart; we do not. */
const TRY_AGAIN_MS = 1500

/**
 * Listens to server-sent events for as long as the page is shown, through restarts of the server and breaks of the
 * network. Tells whether the line is up.
 */
export function useLive(address: string | undefined, event: string, take: (data: string) => void): boolean {
  const [isUp, setUp] = useState(true)
  const onEvent = useEffectEvent(take)
  useEffect(() => {
    if (!address) return
    let last = ''
    let again: ReturnType<typeof setTimeout> | undefined
    let source = open()
    function open(): EventSource {
      const made = new EventSource(last ? `${address}?after=${last}` : (address ?? ''))
      made.addEventListener('open', () => setUp(true))
      made.addEventListener(event, (message) => {
        last = message.lastEventId
        onEvent(message.data as string)
      })
      made.addEventListener('error', () => {
        setUp(false)
        if (made.readyState !== EventSource.CLOSED) return
        again = setTimeout(() => {
          source = open()
        }, TRY_AGAIN_MS)
      })
      return made
    }
    return () => {
      clearTimeout(again)
      source.close()
    }
  }, [address, event])
  return isUp
}
