import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** The built files of the web app, by path: "/assets/root-B5x….js". */
export interface Assets {
  has(path: string): boolean
  /** Undefined when there is no such file. */
  find(path: string, request: Request): Response | undefined
}

interface Asset {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly bodies: { readonly br?: Buffer; readonly gzip?: Buffer; readonly plain: Buffer }
}

/** Keeps the compressed files in memory, a few megabytes. */
export async function loadAssets(folder: string): Promise<Assets> {
  const assets = new Map<string, Asset>()
  for (const file of await filesIn(folder)) {
    const path = `/${relative(folder, file).split(sep).join('/')}`
    assets.set(path, await loadAsset(path, file))
  }
  return {
    has: (path) => assets.has(path),
    find: (path, request) => {
      const asset = assets.get(path)
      return asset && answer(asset, request)
    },
  }
}

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

async function loadAsset(path: string, file: string): Promise<Asset> {
  const plain = await readFile(file)
  const [br, gzip] = await Promise.all([readIfThere(`${file}.br`), readIfThere(`${file}.gz`)])
  const isHashed = path.startsWith('/assets/')
  return {
    bodies: { plain, ...(br && { br }), ...(gzip && { gzip }) },
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    headers: {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      // The name of a bundle changes with its content; a robots.txt or an icon keeps its own.
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ...((br ?? gzip) && { vary: 'accept-encoding' }),
    },
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return existsSync(file) ? readFile(file) : undefined
}

function answer({ headers, bodies, etag }: Asset, request: Request): Response {
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { ...headers, etag } })
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '', bodies)
  const body = encoding ? bodies[encoding]! : bodies.plain
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: {
      ...headers,
      etag,
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
}

function encodingFor(accepted: string, bodies: Asset['bodies']): 'br' | 'gzip' | undefined {
  if (bodies.br && /\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  if (bodies.gzip && /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip'
  return undefined
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}
