import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), guardReloads(), reactRouter()],
  build: {
    target: 'es2023',
    // Fonts and drawings stay files: they are preloaded, cached, and never part of the inlined style sheet.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Two shared parts beside one of each page: the framework, which rarely changes, and the kit.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
                { name: 'kit', test: /src[\\/](web[\\/](ui|layouts|session|[\w-]+\.tsx?$)|lib)/, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})

/**
 * React Router reloads the page whenever a route's chunk cannot be loaded. Here the failure becomes an error like any
 * other: `reloadAfterFailedChunk` reloads at most once a minute (§9), and after that the error page says so.
 */
function guardReloads(): Plugin {
  const reload = 'window.location.reload();\n\t\treturn new Promise(() => {});'
  return {
    name: 'guard-reloads',
    transform: {
      filter: { id: /react-router.*routeModules\.js/ },
      handler(code) {
        if (!code.includes(reload)) this.error('React Router no longer reloads where it did: adapt guardReloads')
        return { code: code.replace(reload, 'throw error;'), map: null }
      },
    },
  }
}
