import { createHash } from 'node:crypto'
import { basename, join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, normalizePath, type Plugin } from 'vite'
import { inAscii } from './bin/ascii.mjs'
import { LINKED } from './src/web/office/linked-screens.ts'
import { OFFICE_PATHS } from './src/web/office/paths.ts'

/** Modules that pages import and that do nothing by being loaded. */
const SERVES = /src[\\/](capabilities|http|lib|web[\\/](ui|site|start|serve[\\/]session))[\\/]/
/** What every page is made of, and what of it only some need. */
const KIT = /src[\\/](web[\\/](ui|site[\\/]layout|serve[\\/]session|start|[\w-]+\.tsx?$))/
/** What a card is typed into and the words around it: a booking, a gift and a wait need all of it at once. */
const PAYING =
  /web[\\/]site[\\/](booking[\\/]texts|cards[\\/](accepted-cards|card-format|card-challenge|card-fields|texts|wallet-field)|drafts[\\/](unsent|use-attempt))/
/** What shows prices to choose from. */
const PRICING = /web[\\/]site[\\/]quotes[\\/](price-lines|sold-out|texts)/
/** Small parts of many pages: together they are smaller than one by one. */
const SITE =
  /web[\\/]site[\\/]((faq|names|seo)[\\/]|booking[\\/]booking-closed|home[\\/]directions|landing[\\/]more-pages|quotes[\\/]use-quote-timer|search[\\/]class-sizes)|lib[\\/]products/
const NOT_FOR_ALL =
  /ui[\\/](asking-form|badge|bar-below|page-head|pager|panel|radio-cards|states|stepper|table|use-confirmation|use-live|visually-hidden)|session[\\/]second-factor|layout[\\/](club-nav|default|opening-soon|park-score|point-club|site-messages|site-notice)/

/** What the product that serves the pages runs as it is, by paths below `src`. */
const SERVED_FROM_SOURCE = /^(capabilities|http|lib)\/.*\.ts$/

const TARGET = 'es2023'

export default defineConfig({
  plugins: [
    tailwindcss(),
    guardReloads(),
    leaveOutUnused(),
    shareWithServer(),
    inlineScripts(),
    officePathsLater(),
    reactRouter(),
  ],
  build: {
    target: TARGET,
    // Fonts and drawings stay files: they are preloaded, cached, and never part of the inlined style sheet.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What only loaders and actions call leaves nothing behind: no schemas in the browser, and no zod.
          treeshake: { moduleSideEffects: [{ test: SERVES, sideEffects: false }] },
          output: {
            // Shared parts beside one of each page: React and the router, which rarely change and start one after the
            // other, and the kit.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
                { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 2 },
                { name: 'kit', test: (id) => KIT.test(id) && !NOT_FOR_ALL.test(id), priority: 1 },
                { name: 'site', test: SITE },
                { name: 'paying', test: PAYING },
                { name: 'pricing', test: PRICING },
              ],
            },
          },
        },
      },
    },
  },
})

/**
 * React Router reloads the page whenever a route's chunk cannot be loaded. Here the route is drawn by what throws the
 * failure: `reloadAfterFailedChunk` then reloads at most once a minute, and otherwise the error page says so.
 * Thrown at once it would be lost, and the page stay blank: nobody waits for the chunk of a route without a loader.
 */
function guardReloads(): Plugin {
  const reload = 'window.location.reload();\n\t\treturn new Promise(() => {});'
  return {
    name: 'guard-reloads',
    transform: {
      filter: { id: /react-router.*routeModules\.js/ },
      handler(code) {
        if (!code.includes(reload)) this.error('React Router no longer reloads where it did: adapt guardReloads')
        const fail = 'const fail = () => { throw error };\n\t\treturn { default: fail, ErrorBoundary: fail };'
        return { code: code.replace(reload, fail), map: null }
      },
    },
  }
}

/**
 * React Router's reports to instruments, and the routes that it finds one by one: nobody calls them in a browser of ours,
 * which gets all routes at once, yet no bundler can know it. 2.5 KB of each page's script.
 */
function leaveOutUnused(): Plugin {
  const unused: Record<string, readonly string[]> = {
    'instrumentation.js': [
      'consumeInstrumentationClientResultMetaReceiver',
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'instrumentHandler',
      'instrumentationResultMetaContext',
    ],
    'fog-of-war.js': [
      'getManifestPath',
      'getPartialManifest',
      'getPatchRoutesOnNavigationFunction',
      'getPathsWithAncestors',
      'handleClientVersionMismatch',
      'isFogOfWarEnabled',
      'useFogOFWarDiscovery',
    ],
  }
  return {
    name: 'leave-out-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /react-router[\\/].*[\\/](instrumentation|fog-of-war)\.js$/ },
      handler: (id) => (unused[basename(id)] ?? []).map((name) => `export const ${name} = () => {}\n`).join(''),
    },
  }
}

/**
 * What pages share with the product that serves them, contracts above all, stays outside of their bundle: both then have
 * the same modules, instead of each schema twice in memory.
 */
function shareWithServer(): Plugin {
  const source = join(import.meta.dirname, 'src')
  return {
    name: 'share-with-server',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: {
      filter: { id: /\.ts$/ },
      async handler(id, importer) {
        const file = await this.resolve(id, importer, { skipSelf: true })
        const path = file && relative(source, file.id).replaceAll('\\', '/')
        return path && SERVED_FROM_SOURCE.test(path) ? { id: `#src/${path}`, external: true } : file
      },
    },
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = inAscii(part.code)
    },
  }
}

/**
 * `import { code, file } from './start.ts?script'`: the module and all it imports as the text of one classic script, and
 * the address where the first script of pages is found as a file.
 */
function inlineScripts(): Plugin {
  const SUFFIX = '?script'
  const known = new Map<string, Promise<InlineScript>>()
  /** Once for the pages and for the files beside them; while developing, anew whenever it has changed. */
  const scriptOf = (entry: string, isBuild: boolean) => {
    const script = (isBuild && known.get(entry)) || buildScript(entry)
    known.set(entry, script)
    return script
  }
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(SUFFIX)) return undefined
      const file = await this.resolve(id.slice(0, -SUFFIX.length), importer)
      return file && file.id + SUFFIX
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined
      const isBuild = this.environment.mode === 'build'
      const { code, fileName, modules } = await scriptOf(id.slice(0, -SUFFIX.length), isBuild)
      for (const file of modules) this.addWatchFile(file)
      const file = isBuild && id === START + SUFFIX ? JSON.stringify(`/${fileName}`) : 'undefined'
      return `export const code = ${JSON.stringify(code)}\nexport const file = ${file}`
    },
    /** The first script of a page, for those who keep it. */
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const { code, fileName } = await scriptOf(START, true)
      this.emitFile({ type: 'asset', fileName, source: code })
    },
  }
}

const START = normalizePath(join(import.meta.dirname, 'src/web/start/start.ts'))

interface InlineScript {
  readonly code: string
  /** Below the folder of the build. */
  readonly fileName: string
  readonly modules: readonly string[]
}

async function buildScript(entry: string): Promise<InlineScript> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: TARGET,
      lib: { entry, formats: ['iife'], name: 'start' },
      rolldownOptions: {
        // Nothing of the modules it takes a function from but that function.
        treeshake: {
          moduleSideEffects: (file) => file === entry,
          propertyReadSideEffects: false,
          manualPureFunctions: ['Object.keys'],
        },
      },
    },
  })
  const [bundle] = [result].flat()
  if (!bundle || !('output' in bundle)) throw new Error(`${entry} could not be built`)
  const [{ code, modules }] = bundle.output
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8)
  return { code, fileName: `assets/start-${hash}.js`, modules: Object.keys(modules) }
}

/** Two hundred addresses of the back office are nothing to a traveler: `office/known-paths.ts` adds them for staff. */
function officePathsLater(): Plugin {
  const none = '\0no-office-paths'
  return {
    name: 'office-paths-later',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, importer) =>
      id === './office/paths.ts' && importer?.replaceAll('\\', '/').endsWith('src/web/paths.ts') ? none : undefined,
    load(id) {
      if (id !== none) return undefined
      const linked = Object.entries(OFFICE_PATHS).filter(([name]) => LINKED.includes(name))
      return `export const OFFICE_PATHS = ${JSON.stringify(Object.fromEntries(linked))}`
    },
  }
}
