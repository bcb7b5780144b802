import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/privacy/texts.ts'

export const es: Translation<typeof en> = {
  title: 'Política de privacidad',
  lead: 'Qué sabemos de usted, por qué, quién más lo ve y cómo pedir que se cambie o se borre. En palabras sencillas.',
  short: {
    heading: 'En pocas palabras',
    need: 'Pedimos lo que una reserva necesita, y nada más.',
    cards: 'Nunca guardamos números de tarjeta ni códigos de seguridad.',
    sell: 'No vendemos datos, y en estas páginas no hay anunciantes ni rastreadores.',
    yours: 'Puede obtener una copia de todo lo que guardamos sobre usted, o borrarlo, sin pedírselo a nadie.',
  },
  collect: {
    heading: 'Qué recopilamos',
    bookHeading: 'Cuando reserva',
    book: 'Su nombre, correo electrónico, teléfono, fechas, tipo de vehículo y, si nos los da, números de vuelo. Los necesitamos para guardar su espacio, para avisarle cuando algo cambia y para reconocerle en la entrada.',
    payHeading: 'Cuando paga',
    pay: 'Su tarjeta va directamente a nuestro procesador de pagos. Nosotros guardamos la referencia del procesador, la marca de la tarjeta, sus últimos cuatro dígitos y su vencimiento, así no la necesita de nuevo para cambios y reembolsos.',
    parkHeading: 'Cuando se estaciona',
    park: 'Cuándo llegó y cuándo salió, cuánto pagó y el recibo. La ley nos obliga a guardar estos registros.',
    reviewHeading: 'Cuando escribe una reseña',
    review:
      'Su calificación cuenta en nuestro promedio, sin su nombre. Publicamos sus palabras solo si nos lo permite y después de que nuestro personal las lea, con su nombre y la inicial de su apellido, el idioma y el mes de su estancia. Para retirar una reseña, abra el enlace que le enviamos después de esa estancia y envíe de nuevo su calificación sin el permiso para publicarla.',
    lookHeading: 'Cuando visita el sitio',
    look: 'Qué páginas abre, y registros técnicos como su dirección de red. Los usamos para que el sitio funcione y sea seguro, y para contar visitas. No compartimos estas estadísticas.',
  },
  cookies: {
    heading: 'Cookies',
    lead: 'Todas son nuestras, y ningún script ni otro sitio puede leerlas.',
    caption: 'Las cookies que usamos',
    cookie: 'Nombre',
    use: 'Para qué',
    life: 'Cuánto dura',
    session: {
      name: 'Sesión',
      use: 'Une las páginas de una visita',
      life: '1 hora después de la última página',
    },
    anonymous: {
      name: 'Identificador anónimo',
      use: 'Distingue un navegador de otro en nuestras propias estadísticas',
      life: '400 días después de su última visita',
    },
    campaign: {
      name: 'Campaña',
      use: 'Recuerda qué anuncio le trajo aquí',
      life: 'Hasta que se cierra el navegador',
    },
    login: {
      name: 'Inicio de sesión (dos cookies)',
      use: 'Mantienen abierta su sesión; se crean al iniciarla',
      life: 'Hasta que cierra la sesión o esta vence',
    },
    bookings: {
      name: 'Enlaces de reservas',
      use: 'Abre las reservas que hizo o cuyo enlace siguió',
      life: '400 días, o hasta que cierra la sesión',
    },
    draft: {
      name: 'Reserva a medio llenar',
      use: 'Guarda su nombre, correo, teléfono, vuelos y dirección de facturación mientras inicia o cierra la sesión, nunca su tarjeta; solo se crea si JavaScript está desactivado',
      life: '30 minutos, o hasta que haya reservado',
    },
  },
  others: {
    heading: 'Quién más lo ve',
    processor: 'Nuestro procesador de pagos, para cobrar y reembolsar a su tarjeta.',
    hosts: 'Las empresas que alojan nuestros servidores y entregan nuestro correo, según nuestras instrucciones.',
    authorities: 'Las autoridades, cuando la ley lo exige.',
  },
  keepHeading: 'Cuánto tiempo lo guardamos',
  keep: {
    books:
      'Fechas, montos y recibos: mientras lo exija la ley fiscal. Una vez que quitamos su nombre, nada en ellos lleva a usted.',
    guests: 'Su nombre, correo, teléfono, vuelos y placa con una reserva: tres años después de su estancia.',
    members: 'En el Point Club: siete años después de cada estancia, para que pueda consultar sus viajes.',
    mails: 'Los correos que le enviamos y los mensajes que nos escribió: dos años.',
    ratings: 'Lo que escribió en sus calificaciones y reseñas, publicadas o no: tres años.',
    rides: 'Su nombre con un viaje en autobús y su lugar en una lista de espera: un año.',
    visits: 'Qué páginas se abrieron, sin su nombre: 25 meses.',
    backups: 'Las copias de seguridad: hasta que se reemplazan. Solo las usamos para recuperar datos perdidos.',
    links:
      'Los enlaces de nuestros correos funcionan hasta 90 días después de su estancia. Los que pida más tarde funcionan una semana.',
  },
  mailHeading: 'Correo electrónico',
  mail: 'Siempre le escribimos sobre sus reservas. Todo lo demás lo decide usted: los otros correos traen un enlace para darse de baja con un clic.',
  choicesHeading: 'Sus opciones',
  choices:
    '<request>Obtenga una copia de sus datos, o bórrelos</request>: escriba su correo y siga el enlace que le enviamos. La copia está lista en minutos. El borrado tarda menos de una hora, salvo que haya una reserva, un pago o un regalo pendiente; en ese caso le decimos qué hacer. Conservamos lo que exige la ley fiscal, sin su nombre, y un código hecho a partir de su dirección, para no volver a escribirle. También puede llamarnos o escribirnos; respondemos en un plazo de 45 días y solo pedimos lo necesario para comprobar que es usted.',
  childrenHeading: 'Menores',
  children: 'Nuestro servicio es para quienes pueden manejar. No recopilamos a sabiendas nada de menores de 13 años.',
  changesHeading: 'Cambios',
  changes:
    'Cuando esta política cambia, actualizamos esta página. Si un cambio le afecta, le avisamos por correo electrónico.',
  reachUs: 'Comuníquese con nosotros',
}
