/** The look of the documentation page: evergreen, amber and warm paper, light and dark, without anything from elsewhere. */
export const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #faf7f0; --card: #fffdf8; --ink: #1d2321; --soft: #57615c; --line: #ddd8ca;
  --brand: #0b5138; --accent: #f2b01e; --code: #f1ede2; --get: #0b5138; --post: #8a4b00; --put: #4d3a9c; --del: #a3201c;
  --sans: Overpass, ui-sans-serif, system-ui, sans-serif; --mono: 'Overpass Mono', ui-monospace, Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141917; --card: #1b211f; --ink: #ebe8df; --soft: #a5ada8; --line: #323a36;
    --brand: #7fd0ab; --accent: #f2b01e; --code: #232a27; --get: #7fd0ab; --post: #f4b35e; --put: #b9a8ff; --del: #ff9d94;
  }
}
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans); overflow-wrap: anywhere }
a { color: var(--brand); text-underline-offset: .15em }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px }
code, pre, kbd { font-family: var(--mono); font-size: .875em }
.page { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; max-width: 84rem; margin: 0 auto; padding: 0 1.25rem 6rem }
header { padding: 2.5rem 0 1.5rem; border-bottom: 6px solid var(--brand) }
h1 { margin: 0; font-size: clamp(1.75rem, 5vw, 2.75rem); line-height: 1.1; font-weight: 800; letter-spacing: -.01em }
h2 { margin: 0 0 1rem; font-size: 1.5rem; text-transform: capitalize }
h3 { margin: 0; font-size: 1.125rem }
h4 { margin: 1.25rem 0 .5rem; font-size: .8125rem; text-transform: uppercase; letter-spacing: .06em; color: var(--soft) }
p { margin: .5rem 0; max-width: 70ch }
.lead { color: var(--soft) }
nav { max-height: 45vh; overflow-y: auto; border-bottom: 1px solid var(--line) }
nav summary { cursor: pointer; font-weight: 700; padding: .75rem 0 }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0 }
nav li a { display: flex; gap: .5rem; padding: .25rem 0; color: inherit; text-decoration: none; font-size: .875rem }
nav li a:hover { text-decoration: underline }
nav b { display: block; margin-top: .75rem; text-transform: capitalize }
main > section { margin-bottom: 3.5rem }
article { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem 1.5rem; margin: 0 0 1.25rem }
article:target { border-color: var(--accent); box-shadow: 0 0 0 2px var(--accent) }
.call { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; margin: .5rem 0 0; font-family: var(--mono) }
.method { font: 700 .75rem/1.6 var(--mono); letter-spacing: .04em; border: 2px solid currentColor; border-radius: 5px; padding: 0 .4em }
nav .method { border: 0; padding: 0; width: 3.2em; flex: none }
.GET { color: var(--get) } .POST { color: var(--post) } .PUT { color: var(--put) } .DELETE { color: var(--del) }
.facts { display: flex; flex-wrap: wrap; gap: .375rem .5rem; margin: .75rem 0 0; padding: 0; list-style: none; font-size: .875rem }
.facts li { background: var(--code); border-radius: 99px; padding: .125rem .75rem }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th { text-align: left; font-size: .8125rem; color: var(--soft); font-weight: 600 }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
td { overflow-wrap: normal }
td:first-child { white-space: nowrap }
td ul { margin: 0; padding: 0; list-style: none; color: var(--soft); font-size: .875rem }
.required { color: var(--del); font-size: .75rem; font-weight: 700 }
pre { margin: 0; padding: .875rem 1rem; background: var(--code); border-radius: 8px; overflow-x: auto; line-height: 1.5; tab-size: 2 }
.pair { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 1.25rem }
.note { color: var(--soft) }
@media (max-width: 40rem) {
  .arguments thead { display: none }
  .arguments tr { display: grid; grid-template-columns: 1fr auto; gap: 0 .75rem; padding: .625rem 0; border-bottom: 1px solid var(--line) }
  .arguments td { border: 0; padding: 0 }
  .arguments td:nth-child(n + 3) { grid-column: 1 / -1; padding-top: .25rem }
}
@media (min-width: 64rem) {
  .page { grid-template-columns: 17rem minmax(0, 1fr) }
  header { grid-column: 1 / -1 }
  .page { gap: 2.5rem }
  nav { position: sticky; top: 0; max-height: 100vh; padding-right: .5rem; border: 0 }
  .pair { grid-template-columns: repeat(2, minmax(0, 1fr)) }
}
@media print { nav { display: none } article { break-inside: avoid } }
`
