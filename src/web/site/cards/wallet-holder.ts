/** Whose the demonstration's wallet is: the same person for everybody. */
export const HOLDER = { name: 'Jordan Rivers', email: 'jordan.rivers@example.com', postalCode: '98188' }
