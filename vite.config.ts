import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), process.env.VITEST ? [] : reactRouter()],
  build: {
    target: 'es2023',
    // Fonts and drawings stay files: they are preloaded, cached, and never part of the inlined style sheet.
    assetsInlineLimit: 0,
  },
})
