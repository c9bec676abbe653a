import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { DeriveKeys } from './secret-key.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

export type Sealed = { keyId: string; sealed: Buffer }

/** Encrypts short texts. `boundTo` (row and field) is authenticated and must be passed again to decrypt. */
export type SecretBox = {
  /** Id of the encryption key. Texts with another id are due for re-encryption. */
  keyId: string
  seal: (text: string, boundTo: readonly string[]) => Sealed
  /** Throws when the key is missing, the text was changed, or `boundTo` differs. */
  open: (sealed: Sealed, boundTo: readonly string[]) => string
}

/** Returns key ids, newest first. An id reveals nothing about its key. */
export const keyIdsOf = (deriveKeys: DeriveKeys, purpose: string): string[] =>
  deriveKeys(`${purpose} key id`).map((id) => Buffer.from(id).toString('base64url').slice(0, 12))

export function createSecretBox(deriveKeys: DeriveKeys, purpose: string): SecretBox {
  const names = keyIdsOf(deriveKeys, purpose)
  const keys = new Map(deriveKeys(purpose).map((key, index) => [names[index], key]))
  const [keyId = ''] = names

  function keyOf(name: string): Uint8Array {
    const key = keys.get(name)
    if (!key) throw new Error(`No key ${name}: SECRET_KEY no longer holds what sealed this.`)
    return key
  }

  return {
    keyId,
    seal(text, boundTo) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, keyOf(keyId), nonce, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(JSON.stringify(boundTo)))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { keyId, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) }
    },
    open({ keyId: name, sealed }, boundTo) {
      const nonce = sealed.subarray(0, nonceLength)
      const decipher = createDecipheriv(algorithm, keyOf(name), nonce, { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(JSON.stringify(boundTo)))
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
      const body = sealed.subarray(nonceLength + tagLength)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
