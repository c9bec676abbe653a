import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves a challenge as a browser does; returns the form value. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return toPayload({ challenge, solution })
}

export const toPayload = (written: object): string => Buffer.from(JSON.stringify(written)).toString('base64')
