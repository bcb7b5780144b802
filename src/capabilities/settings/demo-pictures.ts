import type { PictureSlot } from './picture-slots.ts'

/**
 * The demonstration's own pictures: the lot at dusk, drawn with the colors of its signs. Nothing is random, so that a
 * scene is the same file each time.
 */
export interface DrawnPicture {
  readonly slot: PictureSlot
  readonly svg: string
  readonly alt: string
  readonly alt_es: string
}

const WIDTH = 1440
const HEIGHT = 960
const GROUND = 640

const GREEN = '#0b5138'
const DEEP = '#07301f'
const AMBER = '#f2b01e'
const PAPER = '#f7f3e8'

/** Numbers that look scattered and are always the same. */
const scattered = (index: number, seed: number): number => {
  const value = Math.sin(index * 127.1 + seed * 311.7) * 43758.5453
  return value - Math.floor(value)
}
const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const DEFINITIONS = `<defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#0d2438"/><stop offset=".38" stop-color="#27496b"/><stop offset=".68" stop-color="#a06a6d"/>
    <stop offset=".87" stop-color="#ea9c4c"/><stop offset="1" stop-color="#ffd58a"/>
  </linearGradient>
  <linearGradient id="peak" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#f3d3c0"/><stop offset=".5" stop-color="#9a7b90"/><stop offset="1" stop-color="#5a5674"/>
  </linearGradient>
  <linearGradient id="asphalt" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#3d4444"/><stop offset="1" stop-color="#191e1d"/>
  </linearGradient>
  <linearGradient id="cone" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#ffe9b5" stop-opacity=".5"/><stop offset="1" stop-color="#ffe9b5" stop-opacity="0"/>
  </linearGradient>
  <linearGradient id="glass" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#fff4cf"/><stop offset="1" stop-color="#ffc965"/>
  </linearGradient>
  <linearGradient id="dark-glass" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#8fb0c4"/><stop offset=".5" stop-color="#31506a"/><stop offset="1" stop-color="#1b2f42"/>
  </linearGradient>
  <radialGradient id="glow"><stop offset="0" stop-color="#fff1c4" stop-opacity=".95"/><stop offset=".25" stop-color="#ffd983" stop-opacity=".5"/><stop offset="1" stop-color="#ffd983" stop-opacity="0"/></radialGradient>
  <radialGradient id="pool"><stop offset="0" stop-color="#ffe3a0" stop-opacity=".42"/><stop offset="1" stop-color="#ffe3a0" stop-opacity="0"/></radialGradient>
</defs>`

const scene = (...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${DEFINITIONS}${parts.join('')}</svg>`

const stars = times(46, (i) => {
  const [x, y] = [scattered(i, 1) * WIDTH, scattered(i, 2) * 260]
  return `<circle cx="${x.toFixed()}" cy="${y.toFixed()}" r="${(0.8 + scattered(i, 3) * 1.3).toFixed(1)}" fill="#fff" opacity="${(0.25 + scattered(i, 4) * 0.5).toFixed(2)}"/>`
})

/** Sky with the mountain; `at` is where its peak stands. */
const sky = (at: number): string => `
  <rect width="${WIDTH}" height="${GROUND + 40}" fill="url(#sky)"/>${stars}
  <path d="M${at - 470} ${GROUND} C${at - 250} ${GROUND - 90} ${at - 150} 300 ${at - 52} 262 q30 -14 52 -6 q36 -8 64 22 C${at + 160} 330 ${at + 270} ${GROUND - 80} ${at + 520} ${GROUND}Z" fill="url(#peak)"/>
  <path d="M${at - 118} 330 l34 -38 32 -30 q30 -14 52 -6 q36 -8 64 22 l52 66 -44 -14 -26 30 -34 -34 -30 40 -34 -46 -32 28Z" fill="#fdeadb" opacity=".75"/>
  <path d="M0 ${GROUND} V560 L120 520 260 566 420 508 590 560 760 520 930 572 1110 516 1290 560 1440 524 V${GROUND}Z" fill="#4a4a63" opacity=".75"/>`

const tree = (x: number, foot: number, tall: number, color: string): string => {
  const half = tall * 0.24
  const tier = (up: number, wide: number) =>
    `L${x + wide} ${foot - tall * up} L${x + wide * 0.45} ${foot - tall * (up + 0.02)}`
  return `<path fill="${color}" d="M${x} ${foot - tall} ${tier(0.68, half * 0.5)} ${tier(0.4, half * 0.78)} ${tier(0.08, half)} L${x + 5} ${foot - tall * 0.09} V${foot} H${x - 5} V${foot - tall * 0.09} L${x - half} ${foot - tall * 0.08} L${x - half * 0.36} ${foot - tall * 0.38} L${x - half * 0.78} ${foot - tall * 0.4} L${x - half * 0.26} ${foot - tall * 0.66} L${x - half * 0.5} ${foot - tall * 0.68}Z"/>`
}

const forest = (seed: number, color: string, [least, most]: readonly [number, number], count = 42): string =>
  times(count, (i) =>
    tree(
      Math.round((i * WIDTH) / (count - 1) + scattered(i, seed) * 26 - 13),
      GROUND + 6,
      Math.round(least + scattered(i, seed + 9) * (most - least)),
      color,
    ),
  )

const woods = forest(5, '#1d3d3a', [90, 170]) + forest(6, '#0d2a26', [60, 130], 50)

const ground = `<rect y="${GROUND}" width="${WIDTH}" height="${HEIGHT - GROUND}" fill="url(#asphalt)"/>`

/** Lines between spaces, running towards the reader. */
const bays = times(12, (i) => {
  const top = 130 + i * 108
  const bottom = (top - WIDTH / 2) * 1.9 + WIDTH / 2
  return `<path d="M${top} ${GROUND + 62} L${bottom.toFixed()} ${HEIGHT}" stroke="${PAPER}" stroke-width="5" opacity=".34"/>`
})

const fence = `<g stroke="#0a1f1c" fill="none"><path d="M0 ${GROUND - 66} H${WIDTH}" stroke-width="5"/><path d="M0 ${GROUND - 8} H${WIDTH}" stroke-width="4"/>${times(
  31,
  (i) => `<path d="M${i * 48} ${GROUND - 82} V${GROUND + 4}" stroke-width="5"/>`,
)}<g stroke-width="1.4" opacity=".75">${times(
  122,
  (i) => `<path d="M${i * 12 - 20} ${GROUND - 66} l29 58 M${i * 12 + 9} ${GROUND - 66} l-29 58"/>`,
)}</g></g>`

/** A lamp with its light on the ground; some carry a camera. */
const lamp = (x: number, tall = 360, hasCamera = false): string => `
  <path d="M${x - 14} ${GROUND - tall + 10} L${x - 190} ${GROUND + 110} H${x + 190} L${x + 14} ${GROUND - tall + 10}Z" fill="url(#cone)"/>
  <ellipse cx="${x}" cy="${GROUND + 104}" rx="230" ry="42" fill="url(#pool)"/>
  <path d="M${x - 5} ${GROUND + 70} V${GROUND - tall} h10 V${GROUND + 70}Z" fill="#0c1716"/>
  <rect x="${x - 44}" y="${GROUND - tall - 8}" width="88" height="14" rx="5" fill="#0c1716"/>
  <rect x="${x - 36}" y="${GROUND - tall + 4}" width="72" height="6" rx="3" fill="#fff6d8"/>
  <circle cx="${x}" cy="${GROUND - tall + 8}" r="92" fill="url(#glow)"/>
  ${hasCamera ? `<g transform="translate(${x + 4} ${GROUND - tall + 74})"><path d="M0 0 h20 v6 h-20z" fill="#0c1716"/><rect x="16" y="-9" width="44" height="22" rx="6" fill="#e9ebe6"/><rect x="56" y="-6" width="10" height="16" rx="3" fill="#18211f"/><circle cx="26" cy="2" r="3" fill="#e0523f"/></g>` : ''}`

/** A car from the side, facing left; its foot is at `y`. */
const car = (x: number, y: number, scale: number, color: string, kind: 'sedan' | 'suv' = 'sedan'): string => {
  const roof =
    kind === 'suv'
      ? 'M34 -58 L58 -100 Q62 -106 72 -106 H196 Q206 -106 211 -98 L226 -58Z'
      : 'M52 -54 L90 -90 Q98 -97 110 -97 H160 Q172 -97 182 -89 L220 -54Z'
  const glass =
    kind === 'suv'
      ? 'M52 -62 L70 -94 H122 V-62Z M130 -62 V-94 H190 L206 -62Z'
      : 'M72 -57 L102 -86 H136 V-57Z M144 -57 V-86 H164 L198 -57Z'
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <ellipse cx="132" cy="2" rx="142" ry="11" fill="#000" opacity=".4"/>
    <path d="${roof}" fill="${color}"/>
    <path d="M4 -14 Q0 -40 14 -46 L52 -58 H222 Q256 -54 262 -40 Q266 -22 260 -14Z" fill="${color}"/>
    <path d="M4 -22 H262 L260 -14 H4Z" fill="#000" opacity=".28"/>
    <path d="M14 -47 L52 -58 H222 L246 -54 Q120 -50 14 -43Z" fill="#fff" opacity=".22"/>
    <path d="${glass}" fill="url(#dark-glass)"/>
    <path d="M6 -40 q12 -6 20 0 l-4 9 h-17z" fill="#fff3cd"/><path d="M250 -44 h12 l2 12 h-12z" fill="#d9432f"/>
    ${[62, 206].map((cx) => `<circle cx="${cx}" cy="-13" r="25" fill="#0e1413"/><circle cx="${cx}" cy="-13" r="13" fill="#aab3b1"/><circle cx="${cx}" cy="-13" r="5" fill="#39423f"/>`).join('')}
  </g>`
}

const PAINT = ['#c7ccca', '#27507a', '#8b2f2c', '#e8e4da', '#3c4543', '#6f7d55', '#1f2b33', '#b78a3a'] as const
const row = (y: number, scale: number, count: number, seed: number): string =>
  times(count, (i) => {
    const step = WIDTH / count
    const color = PAINT[Math.floor(scattered(i, seed) * PAINT.length)] ?? PAINT[0]
    return car(
      Math.round(i * step + (step - 264 * scale) / 2),
      y,
      scale,
      color,
      scattered(i, seed + 3) > 0.5 ? 'suv' : 'sedan',
    )
  })

/** The letter on a parking sign, without a font. */
const letterP = (x: number, y: number, size: number): string =>
  `<path transform="translate(${x} ${y}) scale(${size / 100})" fill="${PAPER}" fill-rule="evenodd" d="M0 0 H44 C72 0 88 15 88 36 S72 72 44 72 H24 V112 H0Z M24 21 V51 H42 C56 51 63 46 63 36 S56 21 42 21Z"/>`

const arrow = (x: number, y: number, size: number, turn = 0, color = AMBER): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 100})" fill="${color}" d="M-50 -13 H8 L-14 -37 12 -37 52 0 12 37 -14 37 8 13 -50 13Z"/>`

const plane = (x: number, y: number, scale: number, turn = 0, color = PAPER): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" fill="${color}" d="M60 0 Q58 -7 44 -8 L14 -8 -16 -52 h-12 L-12 -8 -40 -7 -52 -22 h-9 l7 22 -7 22 h9 l12 -15 28 1 -16 44 h12 L14 8 44 8 Q58 7 60 0Z"/>`

const panel = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="18" fill="${GREEN}"/><rect x="${x + 9}" y="${y + 9}" width="${width - 18}" height="${height - 18}" rx="11" fill="none" stroke="${PAPER}" stroke-width="5"/>`

const tower = (x: number): string => `<g transform="translate(${x} ${GROUND})">
    <path d="M-17 0 L-11 -196 H11 L17 0Z" fill="#2a3a48"/><path d="M-46 -252 H46 L33 -196 H-33Z" fill="#22313d"/>
    <path d="M-43 -248 H43 L36 -220 H-36Z" fill="url(#glass)"/><path d="M-36 -262 H36 V-252 H-36Z" fill="#1b2832"/><path d="M-2 -262 V-304 h4 V-262Z" fill="#1b2832"/><circle cx="0" cy="-306" r="5" fill="#ff5b43"/></g>`

/** The shuttle from the side, facing left. */
const shuttle = (x: number, y: number, scale: number): string => `<g transform="translate(${x} ${y}) scale(${scale})">
    <ellipse cx="260" cy="4" rx="290" ry="16" fill="#000" opacity=".45"/><ellipse cx="-70" cy="2" rx="150" ry="20" fill="url(#pool)"/>
    <path d="M6 -32 V-120 Q8 -150 30 -176 L46 -206 Q54 -218 72 -218 H500 Q520 -218 520 -198 V-32Z" fill="${PAPER}"/>
    <path d="M6 -90 H520 V-32 H6Z" fill="${GREEN}"/><path d="M6 -98 H520 V-88 H6Z" fill="${AMBER}"/>
    <path d="M24 -126 L58 -196 H92 V-112 H20Z" fill="url(#dark-glass)"/>
    <path d="M106 -200 H164 V-40 H106Z" fill="#10231d"/><path d="M111 -195 H133 V-46 H111Z M138 -195 H160 V-46 H138Z" fill="url(#glass)"/>
    ${[180, 262, 344, 426].map((at) => `<rect x="${at}" y="-196" width="72" height="76" rx="6" fill="url(#glass)"/><path d="M${at + 22} -120 v-22 q0 -20 15 -20 t15 20 v22z" fill="#6b4d1e" opacity=".55"/>`).join('')}
    <rect x="190" y="-214" width="150" height="13" rx="4" fill="#1a211f"/><path d="M200 -210 h70 v5 h-70z M280 -210 h40 v5 h-40z" fill="${AMBER}"/>
    ${letterP(196, -82, 34)}${plane(262, -62, 0.42)}
    <path d="M6 -64 h20 v16 h-20z" fill="#fff3cd"/><circle cx="6" cy="-56" r="54" fill="url(#glow)"/><path d="M512 -70 h8 v22 h-8z" fill="#e0523f"/>
    ${[100, 420].map((cx) => `<path d="M${cx - 46} -32 a46 46 0 0 1 92 0z" fill="#08261b"/><circle cx="${cx}" cy="-26" r="36" fill="#0e1413"/><circle cx="${cx}" cy="-26" r="19" fill="#b4bcb9"/><circle cx="${cx}" cy="-26" r="7" fill="#39423f"/>`).join('')}
  </g>`

const person = (x: number, y: number, scale: number, color: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="4" cy="0" rx="34" ry="6" fill="#000" opacity=".4"/><circle cx="0" cy="-132" r="14" fill="#c99872"/><path d="M-14 -136 a14 14 0 0 1 28 -2 l-6 -4 z" fill="#2a1c14"/><path d="M-19 -108 Q0 -122 19 -108 L22 -56 H-22Z" fill="${color}"/><path d="M-17 -58 H-1 L-4 0 H-15Z M1 -58 H17 L15 0 H4Z" fill="#1d2730"/><path d="M22 -62 v-26 h20 v26" fill="none" stroke="#11181a" stroke-width="3"/><rect x="18" y="-58" width="30" height="50" rx="5" fill="${AMBER}"/><path d="M27 -58 v50 M39 -58 v50" stroke="#b77d0c" stroke-width="2"/></g>`

const kerb = (top: number, wide: number): string =>
  `<path d="M0 ${top + wide} H${WIDTH} v16 H0Z" fill="#8d9087"/><path d="M0 ${top} H${WIDTH} v${wide} H0Z" fill="#5d625d"/>`
const lane = times(9, (i) => `<path d="M${i * 176 - 30} 872 h104 v11 h-104z" fill="${AMBER}" opacity=".85"/>`)

const gate = `<g transform="translate(180 0)">
    <path d="M60 ${GROUND + 90} V240 h24 V${GROUND + 90}Z M840 ${GROUND + 90} V240 h24 V${GROUND + 90}Z" fill="#26312e"/>
    <path d="M20 228 H904 V262 H20Z" fill="#1c2623"/>${panel(110, 268, 704, 190)}
    ${letterP(158, 298, 116)}<path d="M292 300 v126" stroke="${PAPER}" stroke-width="4" opacity=".7"/>${plane(404, 363, 1.15)}${arrow(600, 363, 106, 90)}${arrow(716, 363, 106, 90)}
    <circle cx="300" cy="262" r="70" fill="url(#glow)"/><circle cx="624" cy="262" r="70" fill="url(#glow)"/></g>`

const booth = `<g transform="translate(568 ${GROUND + 100})"><ellipse cx="80" cy="0" rx="126" ry="16" fill="#000" opacity=".4"/><path d="M-12 -206 H172 V-186 H-12Z" fill="${DEEP}"/><path d="M0 -186 H160 V0 H0Z" fill="${GREEN}"/><path d="M12 -172 H148 V-82 H12Z" fill="url(#glass)"/><path d="M80 -172 V-82" stroke="${GREEN}" stroke-width="6"/><circle cx="46" cy="-112" r="13" fill="#7a5230"/><path d="M24 -82 q0 -22 22 -22 t22 22z" fill="#24463a"/><path d="M0 -76 H160 V-68 H0Z" fill="${AMBER}"/></g>`

const barrier = (x: number, turn: number): string =>
  `<g transform="translate(${x} ${GROUND + 100})"><rect x="-18" y="-92" width="36" height="92" rx="5" fill="${AMBER}"/><g transform="translate(0 -78) rotate(${turn})"><rect x="0" y="-7" width="330" height="14" rx="7" fill="${PAPER}"/>${times(5, (i) => `<path d="M${i * 60 + 24} -7 h26 l-10 14 h-26z" fill="#cf3f2d"/>`)}</g></g>`

const shelter = `<g transform="translate(250 ${GROUND + 60})"><ellipse cx="300" cy="2" rx="420" ry="30" fill="url(#pool)"/>
    <path d="M0 -300 H600 L572 -262 H28Z" fill="${DEEP}"/><path d="M28 -262 H572 V-254 H28Z" fill="#fff1c4"/><path d="M44 -254 H556 L600 0 H0Z" fill="url(#cone)"/>
    <path d="M44 -254 h12 V0 h-12z M544 -254 h12 V0 h-12z M294 -254 h10 V0 h-10z" fill="#1a2422"/><path d="M56 -236 H294 V-44 H56Z M304 -236 H544 V-44 H304Z" fill="#bfd6d6" opacity=".2"/>
    <path d="M100 -62 H500 V-48 H100Z" fill="#a8743c"/><path d="M124 -48 h10 V0 h-10z M466 -48 h10 V0 h-10z" fill="#1a2422"/></g>
  <g transform="translate(980 ${GROUND + 60})"><path d="M-6 0 V-360 h12 V0Z" fill="#1a2422"/>${panel(-84, -470, 168, 190)}${plane(0, -412, 0.72)}${arrow(0, -334, 76)}</g>`

const road = `<path d="M0 ${GROUND} H${WIDTH} V${HEIGHT} H0Z" fill="#16302a"/><path d="M640 ${GROUND} H800 L1500 ${HEIGHT} H-60 Z" fill="url(#asphalt)"/><path d="M716 ${GROUND} h8 l24 ${HEIGHT - GROUND} h-56z" fill="${AMBER}" opacity=".8"/><path d="M655 ${GROUND} h5 L60 ${HEIGHT} H20Z M780 ${GROUND} h5 L1420 ${HEIGHT} H1380Z" fill="${PAPER}" opacity=".65"/>`

/** Lights of cars far ahead: red away, white towards. */
const traffic = times(34, (i) => {
  const depth = scattered(i, 21) ** 1.7
  const side = i % 2 ? 1 : -1
  const y = GROUND + 10 + depth * 270
  const x = 720 + side * (26 + depth * 380) + (scattered(i, 22) - 0.5) * 60 * depth
  const size = 2 + depth * 8
  const color = side > 0 ? '#ff5138' : '#fff3cd'
  return `<g fill="${color}"><circle cx="${x.toFixed()}" cy="${y.toFixed()}" r="${size.toFixed(1)}"/><circle cx="${(x + size * 5).toFixed()}" cy="${y.toFixed()}" r="${size.toFixed(1)}"/></g>`
})

const cone = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="0" cy="0" rx="46" ry="9" fill="#000" opacity=".4"/><path d="M-38 -10 H38 V0 H-38Z" fill="#b8481d"/><path d="M-8 -104 H8 L28 -10 H-28Z" fill="#ee6a28"/><path d="M-14 -74 H14 L19 -50 H-19Z" fill="${PAPER}"/></g>`

export const DRAWN_PICTURES: readonly DrawnPicture[] = [
  {
    slot: 'hero',
    svg: scene(
      sky(980),
      plane(300, 190, 0.9, -14, '#0d1d2b'),
      tower(1220),
      woods,
      fence,
      ground,
      row(GROUND + 70, 0.5, 10, 31),
      lamp(160, 380),
      lamp(720, 380, true),
      lamp(1290, 380),
      row(GROUND + 168, 0.74, 7, 33),
      kerb(GROUND + 196, 18),
      shuttle(440, 936, 1),
    ),
    alt: 'A lit shuttle passes rows of parked cars at dusk, with the control tower and the mountain behind the fence.',
    alt_es:
      'Un autobús iluminado pasa junto a filas de autos al anochecer, con la torre de control y la montaña detrás de la cerca.',
  },
  {
    slot: 'lot',
    svg: scene(
      sky(380),
      tower(1110),
      woods,
      fence,
      ground,
      bays,
      row(GROUND + 60, 0.48, 11, 41),
      lamp(230, 390, true),
      lamp(1010, 390, true),
      row(GROUND + 168, 0.78, 7, 42),
      row(GROUND + 300, 1.12, 5, 43),
    ),
    alt: 'Rows of parked cars under bright lamps with cameras, inside a chain-link fence.',
    alt_es: 'Filas de autos bajo lámparas con cámaras, dentro de una cerca de malla.',
  },
  {
    slot: 'entrance',
    svg: scene(
      sky(1120),
      woods,
      ground,
      gate,
      booth,
      barrier(540, 180),
      barrier(760, -52),
      lane,
      car(860, 900, 1.25, '#27507a', 'suv'),
    ),
    alt: 'The entrance under a green sign: a lit booth between two lanes, one gate arm up.',
    alt_es: 'La entrada bajo un letrero verde: una caseta iluminada entre dos carriles, con una barrera levantada.',
  },
  {
    slot: 'shuttle',
    svg: scene(
      sky(300),
      plane(1120, 170, 0.8, -16, '#0d1d2b'),
      tower(180),
      woods,
      ground,
      lamp(1250, 380),
      lane,
      shuttle(330, 850, 1.55),
    ),
    alt: 'The green and cream shuttle with its windows lit, on its way to the terminal.',
    alt_es: 'El autobús verde y crema con las ventanas iluminadas, camino a la terminal.',
  },
  {
    slot: 'stop',
    svg: scene(
      sky(720),
      woods,
      fence,
      ground,
      kerb(GROUND + 40, 56),
      shelter,
      person(420, GROUND + 66, 1.25, '#27507a'),
      person(690, GROUND + 66, 1.2, '#8b2f2c'),
      lane,
    ),
    alt: 'Two travelers with suitcases wait under a lit shelter beside the green shuttle sign.',
    alt_es: 'Dos viajeros con maletas esperan bajo un refugio iluminado junto al letrero verde del autobús.',
  },
  {
    slot: 'blog_about',
    svg: scene(
      sky(520),
      tower(1240),
      woods,
      fence,
      ground,
      bays,
      lamp(1080, 380, true),
      row(GROUND + 92, 0.6, 9, 61),
      `<g transform="translate(150 0)"><path d="M60 ${GROUND + 150} V330 h20 V${GROUND + 150}Z M400 ${GROUND + 150} V330 h20 V${GROUND + 150}Z" fill="#26312e"/>${panel(0, 180, 480, 300)}${letterP(60, 232, 180)}${plane(338, 330, 1.3, -24)}</g>`,
      car(760, 900, 1.3, '#8b2f2c'),
    ),
    alt: 'The green parking sign of the lot at dusk, and a red car below it.',
    alt_es: 'El letrero verde del estacionamiento al anochecer y un auto rojo debajo.',
  },
  {
    slot: 'blog_airport',
    svg: scene(
      sky(1060),
      woods,
      road,
      `<path d="M180 ${GROUND + 60} V210 h16 V${GROUND + 60}Z M1244 ${GROUND + 60} V210 h16 V${GROUND + 60}Z M180 206 H1260 v18 H180Z" fill="#26312e"/>${panel(250, 190, 420, 180)}${plane(370, 280, 1, -30)}${arrow(550, 280, 110, -90)}${panel(770, 190, 420, 180)}${letterP(850, 222, 104)}${arrow(1070, 280, 110, 0)}`,
      shuttle(800, 880, 0.62),
    ),
    alt: 'A road to the airport: one green sign for the terminal, one for parking.',
    alt_es: 'Una carretera hacia el aeropuerto: un letrero verde para la terminal y otro para el estacionamiento.',
  },
  {
    slot: 'blog_holidays',
    svg: scene(
      sky(640),
      woods,
      road,
      traffic,
      `<g opacity=".9">${times(70, (i) => `<circle cx="${(scattered(i, 71) * WIDTH).toFixed()}" cy="${(scattered(i, 72) * HEIGHT).toFixed()}" r="${(1.5 + scattered(i, 73) * 3).toFixed(1)}" fill="#fff" opacity=".8"/>`)}</g>`,
    ),
    alt: 'Lines of headlights and tail lights on a highway in light snow.',
    alt_es: 'Filas de faros y luces traseras en una autopista con nieve ligera.',
  },
  {
    slot: 'blog_roads',
    svg: scene(
      sky(420),
      woods,
      road,
      `<g transform="translate(930 0)"><path d="M150 ${GROUND + 190} V430 h16 V${GROUND + 190}Z" fill="#26312e"/><rect x="46" y="230" width="224" height="224" rx="16" transform="rotate(45 158 342)" fill="#ee7a1e" stroke="#10100e" stroke-width="6"/>${arrow(158, 342, 150, 135, '#10100e')}</g>`,
      cone(260, 930, 1.5),
      cone(420, 850, 1.1),
      cone(520, 790, 0.8),
      cone(584, 745, 0.6),
    ),
    alt: 'Orange cones and an orange sign close a lane of the road to the airport.',
    alt_es: 'Conos y un letrero anaranjados cierran un carril de la carretera al aeropuerto.',
  },
]
