/** A module and all it imports as the text of one script (`inlineScripts` in `vite.config.ts`). */
declare module '*?script' {
  const code: string
  export default code
}
