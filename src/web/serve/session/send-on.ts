import { redirect, redirectDocument } from 'react-router'
import { isOfStaff } from '../../paths.ts'
import { bodyOf } from '../whole-page.ts'
import { sentOnWith } from './return-address.ts'

/** Sends on to a page; to one of the back office as a document of its own, since that is in English whoever comes. */
export function sendOn(address: string): Response {
  return isOfStaff(address) ? redirectDocument(address) : redirect(address)
}

/** An answer as it is; one that sends on, with what the address that was asked for brought along. */
export function carried(response: Response, asked: URL, method: string): Response {
  const location = response.headers.get('location')
  if (location === null) return response
  const headers = new Headers(response.headers)
  headers.set('location', sentOnWith(location, asked, { isForm: method !== 'GET' && method !== 'HEAD' }))
  return new Response(bodyOf(response), { status: response.status, statusText: response.statusText, headers })
}
