import { createContext } from 'react'
import type { Permission } from '../../../lib/permissions.ts'

interface ScreenAction {
  readonly intent: string
  readonly allow?: Permission
  readonly needsSaved?: boolean
}

/** The actions of the screen that is shown, for the forms in it. */
export const ScreenActions = createContext<readonly ScreenAction[]>([])
