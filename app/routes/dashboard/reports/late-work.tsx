import { href } from 'react-router'
import type { LateReport, Period } from '#app/api/reports.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { formatNumber } from '#core/format-number.ts'
import { lateKindLabels } from '#core/report/work-report-groups.ts'
import { useMayOpen } from '../shell/staff-link.tsx'
import { ReportFiles } from './report-files.tsx'
import { ReportTable } from './report-table.tsx'

/** Late work of today; each number opens its list. */
export function LateWork({ late: { rows }, asked }: { late: LateReport; asked: Period }) {
  const mayOpen = useMayOpen()
  return (
    <Panel title="Late today" lead="Work that should have been done already.">
      <ReportTable
        caption="Late work of today"
        head={['Work', 'Late', 'Longest']}
        lines={rows.map(({ kind, count, longestDays }) => ({
          key: kind,
          name: lateKindLabels[kind],
          ...(mayOpen(lists[kind]()) && { to: lists[kind]() }),
          numbers: [formatNumber(count), longestDays === null ? '–' : `${longestDays} d`],
        }))}
      />
      <ReportFiles report="late" asked={asked} about="of late work" />
    </Panel>
  )
}

const lists: Record<LateReport['rows'][number]['kind'], () => string> = {
  order: () => `${href('/dashboard/new-orders')}?part=all&due=late&sort=dueOn`,
  project: () => `${href('/dashboard/projects')}?milestones=late`,
  problem: () => `${href('/dashboard/users-report')}?answer=late&sort=answerDueAt`,
}
