import { useActionData } from 'react-router'
import type { ActionResult } from './action-result.ts'

/** What an action of this screen has answered. */
export const useActionResult = () => useActionData<ActionResult>()
