import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'
import { Customer } from './customer.ts'
import { endServers, SECRET, startServer } from './server.ts'

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(async () => {
  endServers()
  await cluster.remove()
})

/** Tests run sources, and `npm start` a bundle, in which libraries do not lie beside their files. */
test('the program that npm start runs draws the confirmation of a booking, in the thread beside its loop', async () => {
  const server = await startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET })
  const customer = new Customer(server.origin)
  const booked = await customer.book('BUY_NOW')
  for (const [kind, begins] of [
    ['pdf', '%PDF-'],
    ['ics', 'BEGIN:VCALENDAR'],
  ] as const) {
    const bytes = await customer.document(booked!, kind)
    expect(bytes.toString('latin1').slice(0, begins.length)).toBe(begins)
  }
  expect(server.output()).not.toMatch(/"level":"(error|fatal)"/)
  await server.end('SIGTERM')
})
