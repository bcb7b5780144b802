import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 2000

/** Asks for the page's data again and again while something is being settled. */
export function usePoll(isOpen: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => void revalidate(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isOpen, revalidate])
}
