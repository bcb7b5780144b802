/** What a space is sold for, by the codes of the wire, in the order in which they are listed. */
export const VEHICLE_CLASSES = ['STANDARD', 'OVERSIZE', 'MOTORCYCLE'] as const
export type VehicleClass = (typeof VEHICLE_CLASSES)[number]

/** The ways to pay for a stay. */
export const PRODUCT_IDS = ['BUY_NOW', 'BOOK_NOW', 'STANDARD', 'CUSTOM'] as const
export type ProductId = (typeof PRODUCT_IDS)[number]
