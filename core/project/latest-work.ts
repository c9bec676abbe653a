import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { milestoneSide } from '../milestone/milestone-side.ts'

export const maxLatestFiles = 5

const nextMilestone = z.object({
  projectId: z.uuid(),
  projectName: z.string(),
  title: z.string(),
  dueOn: z.iso.date().nullable(),
  side: milestoneSide,
})
export type NextMilestone = z.output<typeof nextMilestone>

export const latestFileRow = z.object({
  _id: z.uuid(),
  projectId: z.uuid(),
  projectName: z.string(),
  name: z.string(),
  size: z.int(),
  url: z.string(),
  addedAt: z.iso.datetime(),
})
export type LatestFileRow = z.output<typeof latestFileRow>
export type LatestFile = Omit<Stored<typeof latestFileRow>, 'url'> & { versionId: string }

export const latestWork = z.object({
  milestones: z.array(nextMilestone).describe('Next one of each project in work'),
  files: z.array(latestFileRow).describe('Newest files that the provider added, at most 5'),
})
export type LatestWork = z.output<typeof latestWork>
