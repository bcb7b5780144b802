import type { Permission } from '../../../capabilities/staff/permissions.ts'
import { useAccount } from '../../serve/session/use-session.ts'

/** `const may = useMay()`, then `may('User:Update')`: whether to offer what the API would refuse otherwise. */
export function useMay(): (permission: Permission) => boolean {
  const permissions = useAccount()?.permissions ?? []
  return (permission) => permissions.includes(permission)
}
