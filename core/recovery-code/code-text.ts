import { randomInt, scrypt } from 'node:crypto'

// Without I, L, O and U, which are misread on paper.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupLength = 4

/** Returns a new code of 80 random bits, such as `7K2M-9QXD-T4HB-03VZ`. */
export const makeCode = (): string => Array.from({ length: groups }, makeGroup).join('-')

const makeGroup = () => Array.from({ length: groupLength }, () => signs[randomInt(signs.length)]).join('')

/** Returns what was typed as it was printed, whatever its case, spaces and misread signs. */
const foldCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** Hashes a code slowly, off the event loop. */
export const hashCode = (typed: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(foldCode(typed), salt, 32, { N: 2 ** 12, r: 8, p: 1 }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
