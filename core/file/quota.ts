const megabyte = 1024 * 1024

/** Upload quota per person, in files and in stored bytes. */
export const quotas = {
  client: { files: 300, bytes: 300 * megabyte },
  staff: { files: 20_000, bytes: 20_000 * megabyte },
} as const

/** Quota of all files together that arrive by mail within a day from unconfirmed senders: anybody can send mails. */
export const mailedQuota = { files: 500, bytes: 250 * megabyte }

export const quotaReached = ({ files, bytes }: (typeof quotas)[keyof typeof quotas]): string =>
  `You have uploaded as much as one person may keep here (${files} files, ${bytes / megabyte} MB). Please write to us if you need more.`
