import { explainFailure } from '#server/explain-failure.ts'
import { makeOwner } from '#server/make-owner.ts'

/** Makes a person an owner when no owner can sign in. */
const [email = ''] = process.argv.slice(2)
try {
  process.stdout.write(`${await makeOwner(process.env, email)} is an owner now. All owners are notified.\n`)
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}
