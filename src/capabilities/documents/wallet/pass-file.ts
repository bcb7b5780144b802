import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import type { DetachedSigner } from './detached-signature.ts'

/** Contents of files by their names. */
export type Files = Readonly<Record<string, Uint8Array>>

/** A `.pkpass`: the files, a manifest of their hashes, and the manifest's signature, in a ZIP archive. */
export async function passFile(files: Files, sign: DetachedSigner, made: Temporal.Instant): Promise<Buffer> {
  const hashes = Object.entries(files).map(([name, content]) => [name, sha1(content)])
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(hashes)))
  const signature = await sign(manifest, made)
  // Stored uncompressed: images and signatures do not compress, and the rest is a kilobyte or two.
  const archive = zipSync(
    { ...files, 'manifest.json': manifest, signature },
    { level: 0, mtime: new Date(made.epochMilliseconds) },
  )
  return Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
}

function sha1(content: Uint8Array): string {
  return createHash('sha1').update(content).digest('hex')
}
