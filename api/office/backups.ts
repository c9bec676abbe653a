import type { BackupStatus } from '#core/backup/backup.ts'
import { requestBackup, requestRestoreTest } from '#core/backup/request-backup.server.ts'
import { changed, changedSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

export const presentBackups = ({ lastAt, provenAt, proofAt, ...same }: BackupStatus) => ({
  ...same,
  lastAt: lastAt?.toISOString() ?? null,
  provenAt: provenAt?.toISOString() ?? null,
  proofAt: proofAt?.toISOString() ?? null,
})

const tags = ['jobs']

export function backups(api: Api): void {
  api.post(
    '/backups',
    {
      config: { permission: 'backup.make' },
      schema: {
        tags,
        summary: 'Make a backup now',
        description: 'The backup runs in the background. The overview shows when it is complete.',
        response: { 200: changedSchema },
      },
    },
    async ({ ctx }) => {
      await requestBackup(ctx)
      return changed(1)
    },
  )
  api.post(
    '/backups/proof',
    {
      config: { permission: 'backup.prove' },
      schema: {
        tags,
        summary: 'Test the newest backup: restore it to a separate database and compare it',
        response: { 200: changedSchema },
      },
    },
    async ({ ctx }) => {
      await requestRestoreTest(ctx)
      return changed(1)
    },
  )
}
