import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { accountContext, visitContext } from '../../serve/session/context.ts'
import { loader } from './user.tsx'

test('nobody is offered to deactivate their own account, or one that is deactivated', async () => {
  const mayBeEnded = async (user: { id: string; status: string }) => {
    const context = new RouterContextProvider()
    context.set(accountContext, { userId: 'ada', permissions: [] } as never)
    context.set(visitContext, { client: { call: async () => user } } as never)
    const url = new URL(`https://parking.example/staff/users/${user.id}`)
    return (await loader({ context, url, params: { itemId: user.id } } as never)).mayBeEnded
  }
  expect(await mayBeEnded({ id: 'grace', status: 'ACTIVE' })).toBe(true)
  expect(await mayBeEnded({ id: 'grace', status: 'DEACTIVATED' })).toBe(false)
  expect(await mayBeEnded({ id: 'ada', status: 'ACTIVE' })).toBe(false)
})
