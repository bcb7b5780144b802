import type { Translation } from '../../lib/texts.ts'
import type { en } from '../../web/texts.ts'

export const es: Translation<typeof en> = {
  siteTitle: 'Estacionamiento en el aeropuerto',
  scriptsRequired: 'Se requiere JavaScript',
  connectionLost: 'Sin conexión. Lo que escribió sigue aquí, y la página continúa en cuanto vuelva la conexión.',
  blog: 'Blog',
  error: 'Error',
  errorOfError: 'Ocurrió un error al mostrar la página de error',
  backHome: 'Volver a la página de inicio',
  notFound: 'No encontramos esta página',
  roadSign: (name, tagline) => `Un letrero de carretera de ${name}: ${tagline}`,
  foreignRequest: 'Esta solicitud no vino de una página de este sitio. Abra la página otra vez e inténtelo de nuevo.',
}
