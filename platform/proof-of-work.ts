import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { DeriveKeys } from './secret-key.ts'

export type { Challenge }

const minutes = 10
/** Takes about one second on a laptop, a few on a phone. The server verifies with one hash. */
const cost = 5_000
const rounds = [300, 600] as const

/** ALTCHA proof of work: unnoticeable for one user, expensive for a flood of messages. */
export type ProofOfWork = {
  challenge: (now: Date) => Promise<Challenge>
  /** Returns the challenge that the payload solves before its expiry; undefined for an invalid payload. */
  check: (payload: string, now: Date) => Promise<{ id: string; expiresAt: Date } | undefined>
}

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string(),
      cost: z.literal(cost),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.int(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

export function createProofOfWork(deriveKeys: DeriveKeys): ProofOfWork {
  const texts = (purpose: string) => deriveKeys(purpose).map((key) => Buffer.from(key).toString('base64url'))
  const answerSecrets = texts('proof-of-work answer')
  const secrets = texts('proof-of-work').map((hmacSignatureSecret, index) => ({
    hmacSignatureSecret,
    hmacKeySignatureSecret: answerSecrets[index] ?? '',
  }))
  return {
    challenge: (now) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(...rounds),
        expiresAt: new Date(now.getTime() + minutes * 60_000),
        deriveKey,
        ...secrets[0],
      }),
    async check(payload, now) {
      const parsed = payloadSchema.safeParse(readPayload(payload))
      if (!parsed.success) return undefined
      const { challenge, solution } = parsed.data
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
      if (expiresAt <= now) return undefined
      for (const keys of secrets) {
        const { verified } = await verifySolution({
          challenge,
          solution: { ...solution, time: 0 },
          deriveKey,
          ...keys,
        })
        if (verified) return { id: challenge.parameters.nonce, expiresAt }
      }
      return undefined
    },
  }
}

function readPayload(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
