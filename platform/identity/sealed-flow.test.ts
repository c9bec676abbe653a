import { afterEach, expect, it, vi } from 'vitest'
import { testKeys } from '#tests/test-keys.ts'
import type { DeriveKeys } from '../secret-key.ts'
import type { SignInFlow } from './identity.ts'
import { createFlowSeal } from './sealed-flow.ts'

const flow: SignInFlow = {
  ...{ isPopup: true, returnTo: '/dashboard', origin: 'https://shop.example' },
  ...{ state: 'a', nonce: 'b', codeVerifier: 'c' },
}
const keysOf =
  (first: number, ...older: number[]): DeriveKeys =>
  () => [new Uint8Array(32).fill(first), ...older.map((one) => new Uint8Array(32).fill(one))]

afterEach(() => vi.useRealTimers())

it('decrypts a flow for ten minutes and does not reveal its content', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { seal, open } = createFlowSeal(testKeys)
  const sealed = await seal(flow)
  expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain('shop')
  vi.setSystemTime(Date.now() + 9 * 60_000)
  expect(await open(sealed)).toEqual(flow)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  expect(await open(sealed)).toBeUndefined()
})

it('decrypts with an older key and refuses an unknown one', async () => {
  const sealed = await createFlowSeal(keysOf(1)).seal(flow)
  expect(await createFlowSeal(keysOf(2, 1)).open(sealed)).toEqual(flow)
  expect(await createFlowSeal(keysOf(2)).open(sealed)).toBeUndefined()
})
