import { createHash } from 'node:crypto'
import { renderAsync } from '@resvg/resvg-js'
import { drawSign, type Sign } from './draw.server.ts'
import { letters } from './letters.server.ts'

export interface Picture {
  readonly png: Uint8Array<ArrayBuffer>
  readonly etag: string
}

/** Keeps the pictures of a site: one for each page in each language, drawn anew when what it says has changed. */
export interface Album {
  /** `say` is asked at most once a minute and settings version for each page; undefined when it has nothing to say. */
  picture(page: string, version: number, t: () => Promise<Sign | undefined>): Promise<Picture | undefined>
}

const SAYS_MS = 60_000

interface Entry {
  readonly version: number
  readonly until: number
  readonly picture: Promise<Picture | undefined>
}

/** Pages are few and fixed, so nothing has to be thrown away. */
export function createAlbum(): Album {
  const entries = new Map<string, Entry>()
  const drawn = new Map<string, { svg: string; picture: Picture }>()

  async function draw(page: string, sign: Sign): Promise<Picture> {
    const svg = drawSign(sign, await letters())
    const last = drawn.get(page)
    if (last?.svg === svg) return last.picture
    const picture = await paint(svg)
    drawn.set(page, { svg, picture })
    return picture
  }

  return {
    picture(page, version, t) {
      const known = entries.get(page)
      if (known?.version === version && performance.now() < known.until) return known.picture
      const picture = t().then((sign) => sign && draw(page, sign))
      entries.set(page, { version, until: performance.now() + SAYS_MS, picture })
      // Only pages that are there are kept.
      void picture.then(
        (made) => made ?? entries.delete(page),
        () => entries.delete(page),
      )
      return picture
    },
  }
}

/** Off this thread: a picture takes some tens of milliseconds. */
async function paint(svg: string): Promise<Picture> {
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
  const png = new Uint8Array(image.asPng())
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
}
