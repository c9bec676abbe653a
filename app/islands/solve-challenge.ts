import type { Challenge, Solution } from 'altcha-lib/types'
import workerAddress from './challenge-worker.ts?worker&url'

const policy = window.trustedTypes?.createPolicy('challenge', { createScriptURL: () => workerAddress })

const timeout = 60_000

/** Solves a proof-of-work challenge of the server in a worker; returns the solution in ALTCHA's format. */
export async function solveChallenge(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-store' })
  if (!response.ok) throw new Error(`Challenge request failed with status ${response.status}`)
  const challenge: Challenge = await response.json()
  const worker = new Worker(policy?.createScriptURL('') ?? workerAddress, { type: 'module' })
  try {
    const solution = await new Promise<Solution | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.addEventListener('error', reject)
      setTimeout(reject, timeout, new Error('Challenge timed out'))
      worker.postMessage(challenge)
    })
    if (!solution) throw new Error('Challenge has no solution')
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}

declare global {
  interface Window {
    /** In browsers that have it, the URL of a worker must come from a policy. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: () => string },
      ) => { createScriptURL: (address: string) => string }
    }
  }
}
