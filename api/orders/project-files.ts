import { z } from 'zod'
import { readLatestWork } from '#core/project/latest-work.server.ts'
import { latestFileRow, latestWork } from '#core/project/latest-work.ts'
import { addProjectFiles } from '#core/project-file/add-files.server.ts'
import { openProjectArchive } from '#core/project-file/archive-files.server.ts'
import {
  removeProjectFile,
  restoreProjectFile,
  updateProjectFile,
} from '#core/project-file/edit-file.server.ts'
import { moveFolder } from '#core/project-file/move-folder.server.ts'
import { openProjectFile } from '#core/project-file/open-file.server.ts'
import { listFileVersions, listProjectFiles } from '#core/project-file/project-file.server.ts'
import {
  archiveRequest,
  filePatch,
  filesInput,
  filesRequest,
  fileVersionRow,
  folderMove,
  projectFileRow,
} from '#core/project-file/project-file.ts'
import { text } from '#core/text.ts'
import { changed, changedSchema, idParams, problemSchema } from '../http/answers.ts'
import { removingPart } from '../http/editing.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import { sendFile } from '../support/attachment.ts'

const tags = ['projects']
const permission = 'project.ask'
const laterLimits = ['project-change'] as const
const params = idParams.extend({ file: z.uuid() })
const presentFile = presenter(projectFileRow)
const presentVersion = presenter(fileVersionRow)
const presentLatest = presenter(latestFileRow)
const addressOf = (projectId: string, versionId: string) =>
  `/api/projects/${projectId}/file-versions/${versionId}`

/** Files of a project, from us and from the client. */
export function projectFiles(api: Api): void {
  api.get(
    '/projects/latest/:email',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'Read the next milestones and the newest files of a client (the client, or staff)',
        params: z.object({ email: text(254) }),
        response: { 200: latestWork },
      },
    },
    async ({ ctx, params: { email } }) => {
      const { milestones, files } = await readLatestWork(ctx, email)
      return {
        milestones,
        files: files.map(({ versionId, ...file }) =>
          presentLatest({ ...file, url: addressOf(file.projectId, versionId) }),
        ),
      }
    },
  )
  api.get(
    '/projects/:id/files',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'List the files of a project by area, folder and name (its client, or staff)',
        params: idParams,
        querystring: filesRequest,
        response: { 200: z.array(projectFileRow) },
      },
    },
    async ({ ctx, params: { id }, query }) =>
      (await listProjectFiles(ctx, id, query)).map((file) =>
        presentFile({ ...file, url: addressOf(id, file.versionId) }),
      ),
  )
  api.post(
    '/projects/:id/files',
    {
      config: {
        permission,
        budget: {
          processorMilliseconds: 100,
          databaseMilliseconds: 200,
          why: 'Adds several files, each with its version and its entry in the log.',
        },
      },
      schema: {
        tags,
        summary: 'Add uploads to a project (its client, or staff)',
        description:
          'An upload with the name of a file becomes its next version. The others are told of the first files of a while.',
        params: idParams,
        headers: repeatable,
        body: filesInput,
        response: {
          201: z.object({ acknowledged: z.literal(true), insertedIds: z.array(z.uuid()) }),
          409: problemSchema,
          413: problemSchema,
        },
      },
    },
    async ({ ctx, params: { id }, body, headers }, reply) => {
      const insertedIds = await addProjectFiles(ctx, id, body, keyOf(headers))
      return reply.code(201).send({ acknowledged: true as const, insertedIds })
    },
  )
  api.get(
    '/projects/:id/file-versions/:version',
    {
      config: { permission, isDownload: true },
      schema: {
        tags,
        summary: 'Download a version of a file (the client of its project, or staff)',
        description: 'The address is the `url` of a file or of a version.',
        params: idParams.extend({ version: z.uuid() }),
        produces: ['application/octet-stream'],
      },
    },
    async (request, reply) => {
      const { id, version } = request.params
      return sendFile(request, reply, await openProjectFile(request.ctx, id, version))
    },
  )
  api.get(
    '/projects/:id/files/archive',
    {
      config: { permission, isDownload: true, gate: 'archive', limit: 'archive' },
      schema: {
        tags,
        summary: 'Download the files of a project as one ZIP (its client, or staff)',
        description:
          'The newest version of each, made while it is sent. All files, or those of an area or a folder.',
        params: idParams,
        querystring: archiveRequest,
        produces: ['application/zip'],
      },
    },
    async (request, reply) => {
      const zip = await openProjectArchive(request.ctx, request.params.id, request.query)
      return sendFile(request, reply, { ...zip, mediaType: 'application/zip' })
    },
  )
  api.get(
    '/projects/:id/files/:file/versions',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'List the versions of a file, newest first (the client of its project, or staff)',
        params,
        response: { 200: z.array(fileVersionRow) },
      },
    },
    async ({ ctx, params: { id, file } }) =>
      (await listFileVersions(ctx, id, file)).map((version) =>
        presentVersion({ ...version, url: addressOf(id, version.id) }),
      ),
  )
  changes(api)
}

function changes(api: Api): void {
  api.patch(
    '/projects/:id/files/:file',
    {
      config: { permission, laterLimits },
      schema: {
        tags,
        summary: 'Rename a file or move it to another folder (the client for own files, or staff)',
        description: 'Omitted fields are unchanged; `version` is the last version read.',
        params,
        body: filePatch,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) =>
      changed(await updateProjectFile(ctx, { projectId: params.id, id: params.file }, body)),
  )
  api.post(
    '/projects/:id/files/folder-moves',
    {
      config: { permission, laterLimits },
      schema: {
        tags,
        summary: 'Rename or move a folder (the client for own files, or staff)',
        description: 'With its files and the folders inside. The number of moved files is returned.',
        params: idParams,
        body: folderMove,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params: { id }, body }) => changed(await moveFolder(ctx, id, body)),
  )
  removingPart(api, {
    path: '/projects/:id/files/:file',
    part: 'file',
    permission,
    laterLimits,
    tags,
    summary: 'Move a file to the trash (the client for own files, or staff)',
    refusals: [409],
    remove: (ctx, projectId, id) => removeProjectFile(ctx, { projectId, id }),
  })
  api.post(
    '/projects/:id/files/:file/restore',
    {
      config: { permission, laterLimits },
      schema: {
        tags,
        summary: 'Restore a file from the trash (the client for own files, or staff)',
        params,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params }) => {
      await restoreProjectFile(ctx, { projectId: params.id, id: params.file })
      return changed(1)
    },
  )
}
