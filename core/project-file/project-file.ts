import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { flag } from '../listing.ts'
import { seenVersion } from '../seen-version.ts'
import { idOf, optionalText, requiredText, text } from '../text.ts'
import { fileAreas, longestPath, maxAdded } from './file-limits.ts'

export const filesInput = z.object({
  folder: optionalText(longestPath).describe('Path with slashes, empty for none'),
  files: z
    .array(idOf('an upload'))
    .min(1, 'Choose at least one file')
    .max(maxAdded, `Must be at most ${maxAdded} files`)
    .transform((ids) => [...new Set(ids)])
    .describe('Ids of finished uploads'),
})
export type FilesInput = z.output<typeof filesInput>

export const filePatch = z.object({
  version: seenVersion,
  name: requiredText(500, 'Please write a name')
    .optional()
    .describe('Keeps its ending, which follows from the content'),
  folder: text(longestPath).optional().describe('Path with slashes, empty for none'),
})
export type FilePatch = z.output<typeof filePatch>

export const folderMove = z.object({
  area: z.enum(fileAreas, 'Must be us or client'),
  from: requiredText(longestPath, 'Please choose a folder').describe('Path with slashes'),
  to: requiredText(longestPath, 'Please write a name').describe('New path, with the new name'),
})
export type FolderMove = z.output<typeof folderMove>

export const filesRequest = z.object({
  removed: flag.optional().describe('Lists the deleted files instead'),
})

export const archiveRequest = z.object({
  area: z.enum(fileAreas, 'Must be us or client').optional(),
  folder: text(longestPath).optional().describe('With the folders inside; empty for the files in no folder'),
})
export type ArchiveRequest = z.output<typeof archiveRequest>

export const projectFileRow = z.object({
  _id: z.uuid(),
  area: z.enum(fileAreas).describe('`us`: added by the provider'),
  folder: z.string().describe('Path with slashes, empty for none'),
  name: z.string(),
  kind: z.string(),
  size: z.int(),
  url: z.string().describe('Path of the newest version'),
  versions: z.int().describe('Number of versions'),
  addedAt: z.iso.datetime().describe('Of the newest version'),
  addedBy: z.string().describe('Name of the person; empty for a deleted account'),
  removedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type ProjectFileRow = z.output<typeof projectFileRow>
export type ProjectFile = Omit<Stored<typeof projectFileRow>, 'url'> & { versionId: string }

export const fileVersionRow = projectFileRow.pick({
  _id: true,
  size: true,
  url: true,
  addedAt: true,
  addedBy: true,
})
export type FileVersionRow = z.output<typeof fileVersionRow>
export type FileVersion = Omit<Stored<typeof fileVersionRow>, 'url'>
