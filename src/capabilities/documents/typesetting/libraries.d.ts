// What the libraries support but their published types lack.

declare module 'subset-font' {
  /** Rewrites a font: pins variable axes, changes the container. `text` may be undefined with `keepAllGlyphs`. */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      readonly targetFormat?: 'truetype'
      readonly keepAllGlyphs?: boolean
      readonly variationAxes?: Readonly<Record<string, number>>
      readonly dropTables?: readonly string[]
    },
  ): Promise<Buffer>
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** A font that fontkit has parsed already. */
    font(parsed: import('fontkit').Font, size?: number): this
    registerFont(name: string, parsed: import('fontkit').Font): this
  }
  interface StructureElementOptions {
    /** Left, top, right, bottom. */
    bbox?: [number, number, number, number]
    scope?: 'Row' | 'Column'
  }
}
