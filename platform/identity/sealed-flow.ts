import { EncryptJWT, jwtDecrypt } from 'jose'
import type { DeriveKeys } from '../secret-key.ts'
import type { SignInFlow } from './identity.ts'

const flowMinutes = 10

/** Encrypts sign-in flows, so that the browser can carry them without reading or changing them. */
export function createFlowSeal(deriveKeys: DeriveKeys) {
  const keys = deriveKeys('sign-in-flow')
  return {
    seal: (flow: SignInFlow): Promise<string> =>
      new EncryptJWT({ flow })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(`${flowMinutes} minutes`)
        .encrypt(keys[0]),
    async open(sealed: string): Promise<SignInFlow | undefined> {
      const rules = {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        requiredClaims: ['exp'],
      }
      for (const key of keys) {
        const opened = await jwtDecrypt<{ flow: SignInFlow }>(sealed, key, rules).catch(() => undefined)
        if (opened) return opened.payload.flow
      }
      return undefined
    },
  }
}
