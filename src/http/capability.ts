import type { Context } from '../platform/context.ts'
import type { Endpoint, HandlerInput, HandlerOutput } from './endpoint.ts'

export type Contract = Readonly<Record<string, Endpoint>>

/** One function per call, named like it. */
export type Handlers<C extends Contract> = {
  readonly [Name in keyof C]: (ctx: Context, input: HandlerInput<C[Name]>) => Promise<HandlerOutput<C[Name]>>
}

/** Adds new secrets when a stored answer is replayed: they are never stored. */
export type RenewSecrets<C extends Contract> = {
  readonly [Name in keyof C]?: (ctx: Context, answer: never) => Promise<HandlerOutput<C[Name]>>
}

/** A contract with its handlers. */
export interface Capability {
  readonly name: string
  readonly calls: readonly Call[]
}

export interface Call {
  readonly name: string
  readonly endpoint: Endpoint
  readonly handle: (ctx: Context, input: unknown) => Promise<unknown>
  /** Removes secrets from an answer before it is stored, and adds fresh ones when it is replayed. */
  readonly renewSecrets: ((ctx: Context, answer: unknown) => Promise<unknown>) | undefined
}

/** Joins a contract and its handlers; the types make sure that none is missing. */
export function capability<C extends Contract>(
  name: string,
  contract: C,
  handlers: Handlers<C>,
  renewSecrets: RenewSecrets<C> = {},
): Capability {
  const calls = Object.entries(contract).map(([call, endpoint]) => ({
    name: `${name}.${call}`,
    endpoint,
    handle: handlers[call] as Call['handle'],
    renewSecrets: renewSecrets[call] as Call['renewSecrets'],
  }))
  return { name, calls }
}
