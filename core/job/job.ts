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
  'remind-of-domains': 'Reminding of domains that end',
  'close-problems': 'Closing resolved problems',
  'expire-offers': 'Ending quotes and orders that nobody answered',
  'forget-repeats': 'Forgetting the keys of repeated calls',
  'forget-limits': 'Forgetting who did what is limited, and how often',
  'sweep-files': 'Removing files that nothing uses',
  'purge-trash': 'Emptying the trash',
  'delete-old': 'Deleting what is older than its retention period',
  'back-up': 'Making the nightly backup',
  'prove-backup': 'Proving that the newest backup can be restored',
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
