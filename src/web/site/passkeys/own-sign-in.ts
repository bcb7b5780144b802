const INTENTS = ['add-passkey', 'remove-passkey', 'end-session', 'end-others'] as const

/** What the forms of passkeys and sessions do. */
export type SignInIntent = (typeof INTENTS)[number]

export function isSignInIntent(name: string): name is SignInIntent {
  return (INTENTS as readonly string[]).includes(name)
}
