import type { Context } from '../../platform/context.ts'
import type { Approvals, Care, FreeBookings, GateSettings, ShuttlePromise } from './contract.ts'
import { APPROVALS, CARE, FREE_BOOKINGS, GATE, SHUTTLE } from './demo.ts'
import { readSettings } from './store.ts'

/** The promised shuttle wait, and the points for a broken promise. */
export async function shuttleSettings(ctx: Context): Promise<ShuttlePromise> {
  return (await readSettings(ctx)).shuttle ?? SHUTTLE
}

/** What the cashier is told at the gate. */
export async function gateSettings(ctx: Context): Promise<GateSettings> {
  return (await readSettings(ctx)).gate ?? GATE
}

/** By when customers get a first answer. */
export async function careSettings(ctx: Context): Promise<Care> {
  return { ...CARE, ...(await readSettings(ctx)).care }
}

/** How long what staff ask for beyond their limits waits for somebody else. */
export async function approvalSettings(ctx: Context): Promise<Approvals> {
  return { ...APPROVALS, ...(await readSettings(ctx)).approvals }
}

/** How much one person may hold at no cost. */
export async function freeBookingLimit(ctx: Context): Promise<FreeBookings> {
  return (await readSettings(ctx)).free_bookings ?? FREE_BOOKINGS
}
