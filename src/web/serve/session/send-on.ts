import { redirect, redirectDocument } from 'react-router'
import { isOfStaff } from '../../paths.ts'

/** Sends on to a page; to one of the back office as a document of its own, since that is in English whoever comes. */
export function sendOn(address: string): Response {
  return isOfStaff(address) ? redirectDocument(address) : redirect(address)
}
