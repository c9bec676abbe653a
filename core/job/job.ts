/** Background jobs. */
export const jobNames = [
  'send-mail',
  'remind-of-domains',
  'close-problems',
  'expire-offers',
  'forget-repeats',
  'forget-limits',
  'sweep-files',
  'purge-trash',
  'delete-old',
  'back-up',
  'prove-backup',
] as const
export type JobName = (typeof jobNames)[number]

export const jobLabels: Record<JobName, string> = {
  'send-mail': 'Sending mail',
  'remind-of-domains': 'Domain expiry reminders',
  'close-problems': 'Closing resolved problems',
  'expire-offers': 'Expiring unanswered quotes and orders',
  'forget-repeats': 'Deleting old idempotency keys',
  'forget-limits': 'Resetting rate limits',
  'sweep-files': 'Deleting unused files',
  'purge-trash': 'Emptying the trash',
  'delete-old': 'Deleting expired records',
  'back-up': 'Making the nightly backup',
  'prove-backup': 'Testing the latest backup',
}

export type FailedJob = {
  id: string
  name: string
  attempts: number
  mostAttempts: number
  /** Message of the last error. */
  failure: string
  /** Time of the next attempt; null after the last one. */
  nextAt: Date | null
  createdAt: Date
}
