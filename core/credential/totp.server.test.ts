import { expect, it } from 'vitest'
import { computeCode, currentCode, readSeed } from './totp.server.ts'

// RFC 6238, appendix B, with its erratum on the longer keys.
const keys = {
  SHA1: Buffer.from('12345678901234567890'),
  SHA256: Buffer.from('12345678901234567890123456789012'),
  SHA512: Buffer.from('1234567890123456789012345678901234567890123456789012345678901234'),
} as const

it.each([
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
])('computes the codes of RFC 6238 at %d', (seconds, ...expected) => {
  const codes = (['SHA1', 'SHA256', 'SHA512'] as const).map((algorithm) =>
    computeCode({ key: keys[algorithm], algorithm, digits: 8, periodSeconds: 30 }, new Date(seconds * 1000)),
  )
  expect(codes).toEqual(expected)
})

it('reads seeds as sites show them, and addresses of QR codes', () => {
  const key = keys.SHA1
  const usual = { key, algorithm: 'SHA1', digits: 6, periodSeconds: 30 }
  expect(readSeed('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')).toEqual(usual)
  expect(readSeed(' gezd gnbv gy3t qojq-gezd gnbv gy3t qojq==== ')).toEqual(usual)
  const address = 'otpauth://totp/Shop:maya@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Shop'
  expect(readSeed(address)).toEqual(usual)
  expect(readSeed(`${address}&algorithm=sha512&digits=8&period=60`)).toEqual({
    ...{ key, algorithm: 'SHA512', digits: 8, periodSeconds: 60 },
  })
})

it.each([
  '',
  ' ',
  'not base32!',
  '0189',
  '=',
  'otpauth://hotp/x?secret=GEZDGNBV&counter=1',
  'otpauth://totp/x',
  'otpauth://totp/x?secret=GEZDGNBV&digits=99',
  'otpauth://totp/x?secret=GEZDGNBV&period=0',
  'otpauth://totp/x?secret=GEZDGNBV&algorithm=MD5',
  'otpauth://totp/x?secret=GEZDGNBV&algorithm=constructor',
  'otpauth:',
])('refuses %j as a seed', (seed) => {
  expect(readSeed(seed)).toBeUndefined()
})

it('says how long a code is valid, and the one after it', () => {
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const [at, later] = [new Date(1_111_111_109_000), new Date(1_111_111_111_000)]
  expect(currentCode(seed, at)).toEqual({ code: '081804', nextCode: '050471', secondsLeft: 1 })
  expect(currentCode(seed, later)).toMatchObject({ code: '050471', secondsLeft: 29 })
})
