import { reactRouter } from '@react-router/dev/vite'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { listPagesOfVisitors } from './src/web/serve/visitors-manifest.ts'

/** Modules that pages import and that do nothing by being loaded. */
const SERVES = /src[\\/](capabilities|http|lib|web[\\/](ui|site|serve[\\/]session))[\\/]/

export default defineConfig({
  plugins: [tailwindcss(), guardReloads(), reactRouter(), listForVisitors()],
  build: {
    target: 'es2023',
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
                {
                  name: 'kit',
                  test: /src[\\/](web[\\/](ui|site[\\/]layout|serve[\\/]session|[\w-]+\.tsx?$)|lib)/,
                  priority: 1,
                },
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
        return { code: code.replace(reload, 'return { default() { throw error } };'), map: null }
      },
    },
  }
}

/** Beside React Router's list of all routes, which it writes while it makes the server's, one for who is not on the staff. */
function listForVisitors(): Plugin {
  return {
    name: 'list-for-visitors',
    transform: {
      filter: { id: /virtual:react-router\/server-manifest/ },
      handler(code) {
        const [, url] = /'url':'([^']+)'/.exec(code) ?? []
        if (url && this.environment.mode === 'build') listPagesOfVisitors(join('build/client', url))
      },
    },
  }
}
