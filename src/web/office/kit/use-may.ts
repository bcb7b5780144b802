import type { Permission } from '../../../lib/permissions.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { screenAt } from '../menu.ts'

/** `const may = useMay()`, then `may('User:Update')`: whether to offer what the API would refuse otherwise. */
export function useMay(): (permission: Permission) => boolean {
  const permissions = useAccount()?.permissions ?? []
  return (permission) => permissions.includes(permission)
}

/** Whether a reader may open the screen at an address, with its query; what is no screen of the office is for everyone. */
export function useMayOpen(): (address: string) => boolean {
  const may = useMay()
  return (address) => (screenAt(address.split(/[?#]/)[0] ?? '')?.permissions ?? []).every(may)
}
