import { createContext } from 'react'
import type { Permission } from '../../../capabilities/staff/permissions.ts'

/** The actions of the screen that is shown, for the forms in it. */
export const ScreenActions = createContext<readonly { readonly intent: string; readonly allow?: Permission }[]>([])
