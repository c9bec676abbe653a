import type { BackupStatus } from '#core/backup/backup.ts'
import type { MoneySummary, SetUp, SystemStatus, ToDo, Trends } from '#core/overview/overview.ts'
import type { ApiClient } from './client.ts'

type OnWire<Fields> = { [Name in keyof Fields]: Date extends Fields[Name] ? string | null : Fields[Name] }
export type OverviewAnswer = {
  toDo: OnWire<ToDo>
  money: MoneySummary
  trends: Trends
  system: OnWire<SystemStatus>
  backups: OnWire<BackupStatus>
  setUp: SetUp
}

export const readOverview = (api: ApiClient, range: { from: string; to: string }) =>
  api.get<OverviewAnswer>(`/overview?${new URLSearchParams(range)}`)
