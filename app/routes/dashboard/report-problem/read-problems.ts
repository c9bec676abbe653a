import type { User } from '#app/api/account.ts'
import { ownRecords } from '#app/api/acting.ts'
import { api } from '#app/api/browser.ts'
import { listOwnProblems } from '#app/api/problems.ts'
import { listOwnRecords } from './own-records.ts'

export async function readProblems(user: User) {
  const own = ownRecords(user)
  const [records, problems] = await Promise.all([listOwnRecords(api, own), listOwnProblems(api, own.email)])
  return { records, problems }
}
