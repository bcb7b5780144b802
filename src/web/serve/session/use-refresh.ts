import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { ENDPOINTS } from '../../paths.ts'

const LIMIT_MS = 10_000

/**
 * Brings what a page shows up to date behind its reader's back; resolves once it has. A page whose data fails to come gives
 * way to an error, so nothing is asked for where nobody would answer, nor while somebody is on the way to another page.
 */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const isAsking = useRef(false)
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = state !== 'idle'
  }, [state])
  return useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    if ((await isAnswering()) && !isLeaving.current) await revalidate()
    isAsking.current = false
  }, [revalidate])
}

/** Does so again and again while `isOpen` and somebody looks, each time so long after the last answer. */
export function useRefreshEvery(milliseconds: number, isOpen = true): void {
  const refresh = useRefresh()
  useEffect(() => {
    if (!isOpen) return
    let isOver = false
    let timer = setTimeout(() => void look(), milliseconds)
    async function look() {
      if (document.visibilityState === 'visible') await refresh()
      if (!isOver) timer = setTimeout(() => void look(), milliseconds)
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [milliseconds, isOpen, refresh])
}

async function isAnswering(): Promise<boolean> {
  try {
    const response = await fetch(ENDPOINTS.status, { signal: AbortSignal.timeout(LIMIT_MS) })
    const { mode } = (await response.json()) as { mode: string }
    return mode === 'normal'
  } catch {
    return false
  }
}
