import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { createProject, removeProject, updateProject } from '#core/project/edit-project.server.ts'
import { getProject, listProjects, listProjectsOf } from '#core/project/project.server.ts'
import { projectBody, projectListRequest, projectPatch, projectRow } from '#core/project/project.ts'
import { idParams } from '../http/answers.ts'
import { editing } from '../http/editing.ts'
import { listing, listingOf } from '../http/listing.ts'
import { normalizeSpelling, presentProject } from './project-wire.ts'

const tags = ['projects']

export const projects: FastifyPluginAsyncZod = async (api) => {
  api.addHook('preValidation', async (request) => {
    request.body = normalizeSpelling(request.body)
  })
  await api.register(
    listing({
      path: '/projects',
      config: { permission: 'project.list' },
      tags,
      summary: 'List all projects, newest first (administrators)',
      request: projectListRequest,
      list: listProjects,
      present: presentProject,
      row: projectRow,
    }),
  )
  await api.register(
    listingOf({
      path: '/projects',
      config: { permission: 'project.ask' },
      tags,
      summary: "List a client's projects, newest first (the client, or administrators)",
      request: projectListRequest,
      list: listProjectsOf,
      present: presentProject,
      row: projectRow,
    }),
  )
  api.get(
    '/projects/id/:id',
    {
      config: { permission: 'project.ask' },
      schema: {
        tags,
        summary: 'One project (its owner, or administrators)',
        params: idParams,
        response: { 200: projectRow },
      },
    },
    async ({ ctx, params }) => presentProject(await getProject(ctx, params.id)),
  )
  await api.register(
    editing({
      resource: 'projects',
      kind: 'project',
      body: projectBody,
      patch: projectPatch,
      create: createProject,
      update: updateProject,
      remove: removeProject,
      patchDescription: 'Omitted fields are unchanged, including the passwords',
    }),
  )
}
