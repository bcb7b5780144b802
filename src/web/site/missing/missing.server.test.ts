import { expect, test } from 'vitest'
import type { Client } from '../../../http/client.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { unknownSite } from '../../serve/session/site.ts'
import { loader as landing } from '../landing/landing.tsx'
import { loader as notFound } from '../not-found.tsx'

const away = { call: () => Promise.reject(new Error('unused')) } as unknown as Client

test('while nobody has told whose site this is, an address that may have its names in it is to be tried again', async () => {
  const asked = (path: string) => pageArgs(away, path, { site: unknownSite() })
  for (const path of ['/parking-near-sea-tac', '/closest-lot-to-sea-tac', '/airport-parking'])
    await expect(landing(asked(path)), path).rejects.toMatchObject({ init: { status: 503 } })
  await expect(notFound(asked('/a/b'))).rejects.toMatchObject({ init: { status: 503 } })
  expect(await landing(asked('/long-term-parking'))).toMatchObject({ path: '/long-term-parking' })
})
