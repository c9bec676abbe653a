import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createPeerCheck } from '#platform/trusted-peers.ts'
import { clientAddress } from './client-address.ts'

const isTrusted = createPeerCheck(['10.0.0.0/8'])
const of = (remoteAddress: string, forwarded?: string) =>
  clientAddress(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    isTrusted,
  )

it('believes the header of trusted proxies only, from the last hop back', () => {
  expect(of('198.51.100.7')).toBe('198.51.100.7')
  expect(of('198.51.100.7', '192.0.2.1')).toBe('198.51.100.7')
  expect(of('10.0.0.1', '192.0.2.1')).toBe('192.0.2.1')
  expect(of('10.0.0.1', '203.0.113.9, 192.0.2.1, 10.0.0.2')).toBe('192.0.2.1')
  expect(of('10.0.0.1')).toBe('10.0.0.1')
})
