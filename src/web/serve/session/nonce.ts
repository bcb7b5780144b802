import { createContext, use } from 'react'

/** The nonce of the answer being rendered; empty in the browser, which hides nonces from scripts. */
export const NonceContext = createContext('')

export const useNonce = () => use(NonceContext)
