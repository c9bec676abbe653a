import type { BackupFacts } from '#core/backup/backup.ts'
import type { MoneyFacts, SetUp, SystemFacts, ToDo, Trends } from '#core/overview/overview.ts'
import type { ApiClient } from './client.ts'

type OnWire<Facts> = { [Name in keyof Facts]: Date extends Facts[Name] ? string | null : Facts[Name] }
export type OverviewAnswer = {
  toDo: OnWire<ToDo>
  money: MoneyFacts
  trends: Trends
  system: OnWire<SystemFacts>
  backups: OnWire<BackupFacts>
  setUp: SetUp
}

export const readOverview = (api: ApiClient, range: { from: string; to: string }) =>
  api.get<OverviewAnswer>(`/overview?${new URLSearchParams(range)}`)
