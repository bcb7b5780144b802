/** The bytes of pages. React Router looks at the body of each response, which makes a stream of it that has to be read again. */
const pages = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

/** A response whose body {@link bodyOf} alone knows. */
export function wholePage(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(null, init)
  pages.set(response, bytes)
  return response
}

/** Responses that tell of a moment's trouble. */
const ofTheMoment = new WeakSet<Response>()

/** Marks a response as right for who asked and for nobody later: something that it shows could not be asked just then. */
export function forNow(response: Response): Response {
  ofTheMoment.add(response)
  return response
}

export const isForNow = (response: Response) => ofTheMoment.has(response)

/** The body of a response, for another one in its place. */
export function bodyOf(response: Response): BodyInit | null {
  return pages.get(response) ?? response.body
}
