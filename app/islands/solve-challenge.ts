import type { Challenge, Solution } from 'altcha-lib/types'
import workerAddress from './challenge-worker.ts?worker&url'

const policy = window.trustedTypes?.createPolicy('challenge', { createScriptURL: () => workerAddress })

const patience = 60_000

/** Does the work that the server asks for, beside the page; gives what proves it, as ALTCHA writes it. */
export async function solveChallenge(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-store' })
  if (!response.ok) throw new Error(`no challenge: ${response.status}`)
  const challenge: Challenge = await response.json()
  const worker = new Worker(policy?.createScriptURL('') ?? workerAddress, { type: 'module' })
  try {
    const solution = await new Promise<Solution | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.addEventListener('error', reject)
      setTimeout(reject, patience, new Error('no solution in time'))
      worker.postMessage(challenge)
    })
    if (!solution) throw new Error('no solution')
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}

declare global {
  interface Window {
    /** Where it exists, a worker's address must come from a policy. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: () => string },
      ) => { createScriptURL: (address: string) => string }
    }
  }
}
