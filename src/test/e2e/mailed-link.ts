import type { Product } from '../product.ts'

/** The newest mailed link to a page that reads a secret, as its path with the secret: `/auth/reset-password?token=…`. */
export async function mailedLink(product: Product, path: string): Promise<string> {
  await product.runJobs()
  const links = (await product.mail()).flatMap(
    ({ text }) => text?.match(/(?<=https?:\/\/[^/\s]+)\/\S+\?token=[\w.-]+/g) ?? [],
  )
  const link = links.find((each) => each.startsWith(`${path}?`) || each.startsWith(`/es${path}?`))
  if (!link) throw new Error(`No mail has a link to ${path}`)
  return link
}
