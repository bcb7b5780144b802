/** A module and all it imports as one script (`inlineScripts` in `vite.config.ts`). */
declare module '*?script' {
  /** Its text. */
  export const code: string
  /** The address of `start.ts` as a file, which browsers keep; undefined while developing, and of any other. */
  export const file: string | undefined
}
