import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { extractText, getDocumentProxy } from 'unpdf'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** An element of a page's structure: `{ role: 'H1', children: [...] }`. */
export interface Tag {
  readonly role: string
  readonly alt?: string
  readonly children: readonly Tag[]
}

export interface ReadPdf {
  /** The text of each piece in reading order: what stands together on one line is one piece. */
  readonly text: readonly string[]
  readonly tags: Tag
  readonly links: readonly { readonly url: string; readonly says: string }[]
  readonly pages: number
  readonly marked: boolean
  readonly language: string
  readonly title: string
  /** The XMP property by its name, such as `pdfuaid:part`. */
  metadata(name: string): unknown
}

/** The text of each page of a PDF. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
  return text
}

/** Reads a PDF with PDF.js, which has no part in making it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const page = await document.getPage(1)
  const [content, tree, annotations, meta, marks] = await Promise.all([
    page.getTextContent({ includeMarkedContent: true }),
    page.getStructTree(),
    page.getAnnotations() as Promise<{ subtype: string; url: string; contentsObj: { str: string } }[]>,
    document.getMetadata(),
    document.getMarkInfo(),
  ])
  const info = meta.info as { Title: string; Language: string }
  return {
    text: piecesOf(content.items),
    tags: tree as unknown as Tag,
    links: annotations
      .filter(({ subtype }) => subtype === 'Link')
      .map(({ url, contentsObj }) => ({ url, says: contentsObj.str })),
    pages: document.numPages,
    marked: (marks as { Marked?: boolean } | null)?.Marked === true,
    language: info.Language,
    title: info.Title,
    metadata: (name) => (meta.metadata as { get(name: string): unknown }).get(name),
  }
}

type Item = { str: string; hasEOL: boolean } | { type: string }

/** Every marked content is a piece; a line that goes on below goes on after a space. */
function piecesOf(items: readonly Item[]): string[] {
  const pieces: string[] = ['']
  for (const item of items) {
    if ('str' in item) pieces[pieces.length - 1] += item.str + (item.hasEOL ? ' ' : '')
    else if (item.type === 'beginMarkedContentProps') pieces.push('')
  }
  return pieces.map((piece) => piece.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

/** All tags of a tree with this role. */
export function tagged(tree: Tag, role: string): Tag[] {
  const inside = (tree.children ?? []).flatMap((child) => tagged(child, role))
  return tree.role === role ? [tree, ...inside] : inside
}

export interface Picture {
  readonly width: number
  readonly height: number
  /** RGBA. */
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

/** The first page as a picture, drawn by PDFium at `scale` pixels a point. */
export async function pictureOf(bytes: Uint8Array, scale = 2): Promise<Picture> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(Buffer.from(bytes))
    const { width, height, data } = await document.getPage(0).render({ scale, render: 'bitmap' })
    document.destroy()
    return { width, height, data: new Uint8ClampedArray(data) }
  } finally {
    library.destroy()
  }
}

/** What codes a picture shows, read by ZXing: `[{ format: 'QRCode', text: 'K7WQ2M9AX' }]`. */
export async function codesIn({ width, height, data }: Picture): Promise<{ format: string; text: string }[]> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  // Else it would be fetched from elsewhere.
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true })
  const image = { width, height, data, colorSpace: 'srgb' } as ImageData
  const found = await readBarcodes(image, { tryHarder: true })
  return found.map(({ format, text }) => ({ format, text }))
}
