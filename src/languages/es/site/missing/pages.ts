import type { Translation } from '../../../../lib/texts.ts'
import type { en } from '../../../../web/site/missing/pages/texts.ts'

export const es: Translation<typeof en> = {
  BookingCreate: { title: 'Reserve su visita', words: 'reservar reserva estacionamiento precio precios tarifa lugar' },
  BookingClaim: {
    title: 'Busque su reserva',
    words: 'mi reserva cambiar modificar cancelar reembolso confirmación recibo perdida',
  },
  StayHelp: {
    title: 'Ayuda con su estancia',
    words: 'entrada barrera boleto perdido auto batería problema preguntas',
  },
  PickupRequest: { title: 'Autobús gratuito', words: 'pedir transporte camioneta traslado terminal regreso isla' },
  Map: { title: 'Mapa y cómo llegar', words: 'ubicación dirección dónde ruta' },
  GiftVoucher: { title: 'Regale estacionamiento', words: 'tarjeta vale certificado regalo' },
  PointClubRegistration: { title: 'Inscríbase en el Point Club', words: 'registro cuenta recompensas puntos' },
  PointClubDashboard: { title: 'Point Club', words: 'iniciar sesión entrar cuenta mis puntos canjear viajes' },
  CorporateProgramAbout: {
    title: 'Estacionamiento para empresas',
    words: 'programa corporativo negocio compañía empleados factura',
  },
  Reviews: { title: 'Reseñas', words: 'calificación opiniones estrellas' },
  Contact: { title: 'Contacto', words: 'teléfono correo llamar escribir perdido queja' },
  Blog: { title: 'Blog', words: 'noticias artículos consejos' },
  Terms: { title: 'Términos', words: 'condiciones contrato reglas cancelación' },
  PrivacyPolicy: { title: 'Política de privacidad', words: 'datos cookies personales' },
}
