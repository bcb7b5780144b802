/** A file of the API as an answer: a page is looked at; what a calendar or a wallet takes in is handed to it. */
export function fileAnswer({
  filename,
  content_type,
  base64,
}: {
  readonly filename: string
  readonly content_type: string
  readonly base64: string
}): Response {
  const bytes = Buffer.from(base64, 'base64')
  const way = content_type === 'application/pdf' ? 'inline' : 'attachment'
  return new Response(bytes, {
    headers: {
      'content-type': content_type,
      'content-length': String(bytes.byteLength),
      'content-disposition': `${way}; filename="${filename}"`,
      'cache-control': 'private, no-store',
    },
  })
}
