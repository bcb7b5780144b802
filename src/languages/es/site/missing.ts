import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/missing/texts.ts'

export const es: Translation<typeof en> = {
  search: 'Buscar en este sitio',
  go: 'Buscar',
  searching: 'Buscando…',
  results: 'Resultados de la búsqueda',
  found: (query) => `Páginas que coinciden con “${query}”`,
  nothing: (query) => `Nada coincide con “${query}”`,
}
