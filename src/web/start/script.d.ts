/** A module and all it imports as one script (`startScripts` in `vite.config.ts`). */
declare module '*?script' {
  /** Its text. */
  export const code: string
  /** The address of it as a file, which browsers keep; undefined while developing. */
  export const file: string | undefined
}
