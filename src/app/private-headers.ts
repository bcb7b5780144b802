/** Of answers to addresses that are secret: nobody keeps them, and no other site learns where somebody came from. */
export const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
