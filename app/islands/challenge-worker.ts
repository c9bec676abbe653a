import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

addEventListener('message', async ({ data: challenge }) => {
  postMessage(await solveChallenge({ challenge, deriveKey }))
})
