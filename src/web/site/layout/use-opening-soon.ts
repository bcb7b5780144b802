import { useMatches } from 'react-router'
import { useAccount, useSite } from '../../serve/session/use-session.ts'

/** Pages that staff need before the site is open, and what any site has to say. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set([
  'FirstOwner',
  'StaffInvitation',
  'RequestPasswordReset',
  'ResetPassword',
  'ConfirmEmail',
  'UndoEmail',
  'PrivacyPolicy',
])

/** Whether this page waits for the owner to open; who sets up sees the site as it will be. */
export function useOpeningSoon(): boolean {
  const { mode, settings } = useSite()
  const account = useAccount()
  const page = useMatches().at(-1)?.id ?? ''
  if (!settings.opening_soon || mode !== 'normal') return false
  return !account?.permissions.includes('Settings:Update') && !ALWAYS_OPEN.has(page)
}
