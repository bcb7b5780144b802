/** What a space is sold for, by the codes of the wire, in the order in which they are listed. */
export const VEHICLE_CLASSES = ['STANDARD', 'OVERSIZE', 'MOTORCYCLE'] as const
export type VehicleClass = (typeof VEHICLE_CLASSES)[number]

/** The ways to pay for a stay that everybody has, the cheapest first. */
export const PUBLIC_PRODUCTS = ['BUY_NOW', 'BOOK_NOW', 'STANDARD'] as const

/** The ways to pay for a stay; `CUSTOM` is what a company has agreed. */
export const PRODUCT_IDS = [...PUBLIC_PRODUCTS, 'CUSTOM'] as const
export type ProductId = (typeof PRODUCT_IDS)[number]
