/** The bytes of pages. React Router looks at the body of each response, which makes a stream of it that has to be read again. */
const pages = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

/** A response whose body {@link bodyOf} alone knows. */
export function wholePage(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(null, init)
  pages.set(response, bytes)
  return response
}

/** The body of a response, for another one in its place. */
export function bodyOf(response: Response): BodyInit | null {
  return pages.get(response) ?? response.body
}
