import { counted, type Translation } from '../../../../lib/texts.ts'
import type { en } from '../../../../web/site/landing/pages/texts.ts'
import { afterBooking, arrival } from '../faq.ts'
import type { Facts, LandingTexts } from '../../../../web/site/landing/landing-pages.ts'

function pages({ business, terms, miles }: Facts): LandingTexts {
  const { short_name, airport, phone, islands, name } = business
  const near = airport.short_name
  const call = phone ? ` O llame al ${phone}: le contesta una persona.` : ''
  const {
    free_cancellation_minutes: minutes,
    free_cancellation_hours: hours,
    buy_now_cancellation_fee,
    free_minutes,
  } = terms
  const atFirst = minutes > 0 ? `Cancele gratis ${afterBooking(minutes)}` : ''
  const free =
    buy_now_cancellation_fee === '0.00'
      ? `${atFirst ? `${atFirst}, y` : 'Cancele gratis'} hasta ${arrival(hours)}.`
      : `${atFirst ? `${atFirst}. Con un depósito, sigue siendo` : 'Con un depósito, cancelar es'} gratis hasta ${arrival(hours)}.`
  const change =
    'Cambie sus fechas cuantas veces quiera hasta registrar su llegada. Solo se le cobra o se le devuelve la diferencia de precio.'
  const overstay =
    free_minutes > 0 ? `, y los primeros ${counted(free_minutes, { one: 'minuto', other: 'minutos' })} son gratis` : ''
  const longest = counted(terms.longest_stay_days, { one: 'día', other: 'días' })
  const shuttle = `El autobús gratuito le lleva con su equipaje a la terminal. A su regreso, pídalo desde su teléfono y pasará por usted en ${islands.length === 1 ? 'su isla' : `una de ${islands.length} islas`}.`

  return {
    KeywordValueParking: {
      description: `Estacionamiento económico cerca de ${near}: lo que cuesta una estancia con todo incluido y cuánto baja si reserva antes.`,
      heading: `Estacionamiento económico cerca de ${near}`,
      lead: 'Lo económico se mide por el precio completo, no por el primer número de un letrero. El nuestro ya incluye el cargo del aeropuerto y todos los impuestos antes de que usted elija.',
      examplesTitle: 'Lo que cuesta este mes',
      examples: ['Un fin de semana', 'Una semana', 'Dos semanas'],
      sections: [
        {
          heading: 'De dónde viene el ahorro',
          text: 'Tres cosas bajan el precio, y las tres las decide usted.',
          points: [
            'Reserve con tiempo: el descuento crece por etapas, hasta 30 días antes.',
            'Pague al reservar: es la manera más barata de estacionarse aquí.',
            'Quédese la semana completa: siete días juntos suelen costar menos que siete sueltos.',
          ],
        },
        {
          heading: 'A lo que no renuncia',
          text: `Un espacio reservado es suyo, por lleno que esté el estacionamiento cuando llegue. ${change} ${free}`,
        },
      ],
      questions: [
        {
          question: '¿El precio económico vale solo para ciertos espacios?',
          answer:
            'No. Todos los espacios para su clase de vehículo cuestan lo mismo. El ahorro depende de cuándo y cómo reserve.',
        },
        {
          question: '¿Pago algo más a la salida?',
          answer: `No por el tiempo que reservó. Si se queda más, el tiempo adicional se cobra al salir${overstay}.`,
        },
      ],
    },
    KeywordRates: {
      description: `Tarifas de estacionamiento de ${name}: precios de hoy con todo incluido, por duración de la estancia y vehículo.`,
      heading: `Tarifas de estacionamiento de ${short_name}`,
      lead: 'Estos son los precios de hoy para estancias que empiezan dentro de dos semanas, reservadas en línea y pagadas al momento. Los cargos y los impuestos están incluidos.',
      examplesTitle: 'Tarifas por duración de la estancia',
      examples: ['1 día', '3 días', '1 semana'],
      sections: [
        {
          heading: 'Cómo se calcula una tarifa',
          text: 'Un día de estacionamiento va del minuto en que usted llega al mismo minuto del día siguiente.',
          points: [
            'Cada día completo cuesta la tarifa diaria de su temporada.',
            'Las horas después del último día completo se cobran por hora, nunca más que un día.',
            'Siete días seguidos cuestan la tarifa semanal, nunca más que siete días sueltos.',
          ],
        },
        {
          heading: 'Temporadas',
          text: 'El verano y las semanas de fiestas tienen sus propias tarifas. Una estancia que empieza en una temporada y termina en otra paga cada día según la suya. El precio que usted ve ya trae hecha la suma.',
        },
      ],
      questions: [
        {
          question: '¿Por qué mi precio no es igual al de la tabla?',
          answer:
            'Porque sus fechas son otras. El descuento depende de cuánto antes reserve, y cada día tiene la tarifa de su temporada. Escriba sus fechas y verá su precio con todo incluido.',
        },
        {
          question: '¿Cambian las tarifas después de reservar?',
          answer:
            'La suya no. Si nuestros precios bajan para sus fechas, es posible que reciba por correo electrónico una oferta con el precio más bajo.',
        },
      ],
    },
    KeywordOffsiteParking: {
      description: `Estacionamiento fuera del aeropuerto, a ${miles} millas de ${near}, con autobús gratuito. Precios de hoy con todo incluido.`,
      heading: `Estacionamiento fuera de ${near}`,
      lead: `Estaciónese a ${miles} millas de la terminal y no encima de ella. El autobús gratuito acorta la distancia, y la diferencia de precio es para usted.`,
      examplesTitle: 'Lo que cuesta estacionarse fuera',
      examples: ['Dos días', 'Cinco días', 'Diez días'],
      sections: [
        {
          heading: 'En tres pasos',
          text: 'Tarda unos minutos más que el estacionamiento de la terminal, y no hay que dar vueltas buscando espacio.',
          points: [
            'Entre y muestre el código de su reserva en la caseta.',
            'Estaciónese en su fila y tome una foto del número.',
            'Vaya a la terminal en autobús con su equipaje.',
          ],
        },
        { heading: 'De regreso', text: shuttle },
      ],
      questions: [
        {
          question: '¿Cuánto tiempo debo calcular?',
          answer:
            'Llegue al estacionamiento dos horas y media antes de un vuelo nacional y tres antes de uno internacional. Así hay tiempo para el autobús y las filas.',
        },
        {
          question: '¿Cuesta algo el autobús?',
          answer: 'No. Está incluido en el precio, de ida y de vuelta, con su equipaje.',
        },
      ],
    },
    KeywordParkingNear: {
      description: `Estacionamiento cerca de ${airport.name}: reserve un espacio a ${miles} millas de la terminal con todo incluido.`,
      heading: `Estacionamiento cerca de ${near}`,
      lead: `${name} está a ${miles} millas de ${airport.name}. Reserve antes de salir de casa y el espacio es suyo.`,
      examplesTitle: `Precios cerca de ${near}`,
      examples: ['Una noche', 'Un fin de semana largo', 'Una semana'],
      sections: [
        {
          heading: 'Por qué reservar cerca del aeropuerto',
          text: 'Los espacios junto a una terminal se acaban justo los días en que más gente vuela. Con una reserva, su espacio queda apartado.',
        },
        { heading: 'Del estacionamiento a la terminal', text: shuttle },
      ],
      questions: [
        {
          question: `¿A qué distancia de ${near} está el estacionamiento?`,
          answer: `A ${miles} millas en línea recta. Encontrará cómo llegar junto al mapa de nuestra página de inicio.`,
        },
        {
          question: '¿Puedo llegar sin reserva?',
          answer: `Sí, mientras haya espacio, al precio sin reserva. Reservar cuesta menos y le asegura el espacio.${call}`,
        },
      ],
    },
    KeywordClosestLotTo: {
      description: `¿Qué tan cerca es cerca? A ${miles} millas de ${near}, en autobús gratuito hasta la terminal y con todo incluido.`,
      heading: `Un estacionamiento junto a ${near}`,
      lead: `A ${miles} millas: tan cerca que el viaje es más corto que la caminata por algunos edificios de estacionamiento.`,
      examplesTitle: 'Lo que cuesta estar cerca',
      examples: ['Una noche', 'Tres días', 'Una semana'],
      sections: [
        {
          heading: 'La cercanía se mide en minutos',
          text: 'Las millas dicen poco. Cuente mejor los minutos desde el auto estacionado hasta la fila de seguridad.',
          points: [
            'Sin rampas y sin dar vueltas: entre, elija una fila y estaciónese.',
            'El equipaje se carga una sola vez, junto a su auto.',
            'El autobús para en la terminal, no al fondo de un edificio de estacionamiento.',
          ],
        },
        { heading: 'Cuando aterrice', text: shuttle },
      ],
      questions: [
        {
          question: '¿Qué pasa si mi vuelo se retrasa?',
          answer:
            'No se preocupe por la hora. Si los datos de vuelo o nuestro personal confirman el retraso, el precio que reservó se mantiene, como lo explica su recibo.',
        },
        {
          question: '¿Dónde espero el autobús?',
          answer:
            islands.map(({ id, name: stop }) => `Isla ${id}: ${stop}.`).join(' ') ||
            'En la parada que verá al llamar al autobús.',
        },
      ],
    },
    KeywordLongTermParking: {
      description: `Estacionamiento de larga estancia cerca de ${near}, hasta ${longest}, con tarifas semanales y todo incluido.`,
      heading: `Estacionamiento de larga estancia cerca de ${near}`,
      lead: `¿Se va por semanas? Estaciónese hasta ${longest}. Cada semana completa cuesta la tarifa semanal, y el precio queda fijo al reservar.`,
      examplesTitle: 'Lo que cuesta una estancia larga',
      examples: ['Una semana', 'Dos semanas', 'Treinta días'],
      sections: [
        {
          heading: 'Antes de una estancia larga',
          text: 'Un auto que va a pasar semanas parado agradece un poco de cuidado.',
          points: [
            'Llene el tanque y revise las llantas: le evita problemas de camino a casa.',
            'No deje a la vista cargadores, lentes de sol ni papeles.',
            'No deje comida. Algún animalito la encontrará.',
          ],
        },
        {
          heading: 'Si regresa antes o después',
          text: `${change} El tiempo que no use el día de su salida no se reembolsa, así que cambie sus fechas en cuanto lo sepa.`,
        },
      ],
      questions: [
        {
          question: '¿Hay una tarifa mensual más barata?',
          answer:
            'Un mes cuesta cuatro tarifas semanales más los días que sobren. Si reserva con 30 días de anticipación, también se aplica el descuento completo.',
        },
        {
          question: '¿Puedo dejar una van o una casa rodante?',
          answer: 'Sí, como vehículo grande. Esos espacios son pocos: resérvelos con tiempo.',
        },
      ],
    },
    KeywordOvernightParking: {
      description: `Estacionamiento por una o dos noches cerca de ${near}, con precio de hoy y autobús gratuito para vuelos de madrugada.`,
      heading: `Estacionamiento por una noche cerca de ${near}`,
      lead: 'Se va hoy y vuelve mañana. Una noche es un día de estacionamiento: termina a la misma hora en que empezó.',
      examplesTitle: 'Lo que cuesta una noche',
      examples: ['Mañana por la noche', 'Dos noches', 'Una noche de la próxima semana'],
      sections: [
        {
          heading: 'Hecho para viajes cortos',
          text: 'Llegue a las siete de la noche y salga antes de las siete de la noche siguiente: un día. Si vuelve una hora más tarde, paga una hora, no un segundo día.',
        },
        {
          heading: 'Muy tarde o muy temprano',
          text: `Muchas estancias empiezan antes del amanecer y terminan después de la medianoche. La caseta lee su código a cualquier hora. ${shuttle}`,
        },
      ],
      questions: [
        {
          question: '¿Puedo reservar para esta noche?',
          answer: 'Sí, hasta un cuarto de hora después de la hora en que llegue, mientras haya espacio.',
        },
        { question: '¿Y si mis planes cambian ese mismo día?', answer: `${change} ${free}` },
      ],
    },
    KeywordDeals: {
      description: `Ofertas de estacionamiento cerca de ${near}: cuanto antes reserve, más ahorra. Vea cuánto, con precios de hoy.`,
      heading: 'Ofertas de estacionamiento',
      lead: 'La mejor oferta está en su calendario: cuanto antes reserve, más ahorra, hasta con un mes de anticipación.',
      examplesTitle: 'Cuatro días, reservados…',
      examples: ['… para mañana', '… con una semana de anticipación', '… con dos semanas de anticipación'],
      sections: [
        {
          heading: '¿Tiene un código?',
          text: 'Escríbalo junto con sus fechas. El precio cambia en cuanto el código se aplica. Si no se aplica, le decimos por qué.',
        },
        {
          heading: 'Ofertas para quienes vuelven',
          text: 'Los miembros del Point Club ganan puntos con cada estancia y los convierten en días gratis. Las empresas pueden tener su propia tarifa: vea Estacionamiento para empresas.',
        },
      ],
      questions: [
        {
          question: '¿Puedo usar dos códigos a la vez?',
          answer:
            'No, un código por reserva. Se aplica después del descuento por reservar antes, así que conserva los dos.',
        },
        {
          question: '¿Y si el precio baja después de reservar?',
          answer:
            'Lo revisamos todos los días. Si su estancia bajó más que unos pocos dólares, le ofrecemos la diferencia por correo electrónico.',
        },
      ],
    },
    KeywordGarage: {
      description: `¿Edificio de estacionamiento o lote abierto cerca de ${near}? Lo que cada uno le cuesta en dinero y en minutos.`,
      heading: '¿Edificio o lote abierto?',
      lead: `El estacionamiento de la terminal está ahí mismo. El nuestro está a ${miles} millas. Así se elige, con toda franqueza.`,
      examplesTitle: 'Lo que cuesta el lote, con todo incluido',
      examples: ['Un día', 'Cuatro días', 'Una semana'],
      sections: [
        {
          heading: 'Elija el edificio cuando…',
          text: 'También tiene sus momentos.',
          points: [
            'va a recibir a alguien y se va en una hora o dos,',
            'cada minuto cuenta y paga otra persona,',
            'la lluvia camino al autobús arruinaría lo que lleva puesto o en las manos.',
          ],
        },
        {
          heading: 'Elija el lote cuando…',
          text: 'De un día en adelante es difícil de superar.',
          points: [
            'quiere saber el precio antes de salir de casa, con todo incluido,',
            'el edificio podría estar lleno: un espacio reservado no lo está,',
            'lleva maletas, niños o ambas cosas: el autobús para junto a su fila.',
          ],
        },
      ],
      questions: [
        {
          question: '¿Quién puede sacar mi auto?',
          answer: 'Quien tenga el boleto o el código. A la salida hay que mostrar uno de los dos en la caseta.',
        },
      ],
    },
  }
}

export const es: Translation<typeof en> = { pages }
