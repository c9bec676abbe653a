import { createHash, randomBytes } from 'node:crypto'

/** Makes a token of 256 random bits, as text of 43 characters for addresses and cookies. */
export const createRandomToken = () => randomBytes(32).toString('base64url')

/** The database stores this instead of the token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
