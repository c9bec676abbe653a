import type { Context } from '../context.ts'
import { jobLabels, jobNames } from '../job/job.ts'
import { today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { notifyBounded } from './flood.server.ts'
import { notify } from './notice.server.ts'

type Dependencies = Pick<Context, 'db' | 'now' | 'linkTo' | 'publicUrl'>

/** A job that fails less often repairs itself, such as while the database or a server is restarted. */
const attemptsBeforeNotice = 3

/** Notifies staff of a job that keeps failing, once per job and day. */
export async function notifyOfFailedJob(
  ctx: Context,
  { name, attempts, mostAttempts }: { name: string; attempts: number; mostAttempts: number },
): Promise<void> {
  if (attempts < Math.min(attemptsBeforeNotice, mostAttempts)) return
  const label = jobLabels[jobNames.find((one) => one === name) ?? 'send-mail']
  await inTransaction(ctx, (inside) =>
    notify(inside, {
      to: 'staff',
      event: `job.failed:${name}:${today(inside)}`,
      title: `A background job fails: ${label}`,
      text: `It has failed ${attempts === 1 ? 'once' : `${attempts} times`}. The list of failed jobs has the error, and a button to run the job again.`,
      link: { kind: 'job', audience: 'staff' },
    }),
  )
}

export type FailedMail = { id: string; recipient: string; event: string; subject: string; resent: number }

const mostMailsPerHour = 10

/** Notifies staff of a mail that was given up. Not of the mails about such failures, which would never end. */
export async function notifyOfFailedMail(
  inside: Dependencies,
  { id, recipient, event, subject, resent }: FailedMail,
): Promise<void> {
  if (/^mail\.(failed|flood):/.test(event)) return
  await notifyBounded(inside, {
    to: 'staff',
    event: `mail.failed:${id}:${resent}`,
    title: `An e-mail to ${recipient} was not delivered`,
    text: `‘${subject}’ was given up. Its page has the answers of the mail server, and a button to send it again.`,
    link: { kind: 'mail', audience: 'staff', id },
    flood: {
      name: 'mail.flood',
      mostPerHour: mostMailsPerHour,
      title: 'Many e-mails are not delivered',
      text: `More than ${mostMailsPerHour} failures were reported within an hour. Further ones are not announced one by one: please look at the list of mails.`,
    },
  })
}
