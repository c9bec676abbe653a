import type { User } from '#app/api/account.ts'
import { ownRecords } from '#app/api/acting.ts'
import type { ApiClient } from '#app/api/client.ts'
import { listOwnProblems } from '#app/api/problems.ts'
import { listOwnRecords } from './own-records.ts'

export async function readProblems(api: ApiClient, user: User) {
  const own = ownRecords(user)
  const [records, problems] = await Promise.all([listOwnRecords(api, own), listOwnProblems(api, own.email)])
  return { records, problems }
}
