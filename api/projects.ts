import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  countProjects,
  countProjectsOf,
  createProject,
  getProject,
  listProjects,
  listProjectsOf,
  removeProject,
  updateProject,
} from '#core/project/project.server.ts'
import { projectListRequest } from '#core/project/project.ts'
import { text } from '#core/text.ts'
import { idParams, listHeaders } from './answers.ts'
import { editing } from './editing.ts'
import { presentProject, projectBody, projectPatch, projectSchema, settleSpelling } from './project-wire.ts'

const tags = ['projects']

export const projects: FastifyPluginAsyncZod = async (api) => {
  api.addHook('preValidation', async (request) => {
    request.body = settleSpelling(request.body)
  })
  api.get(
    '/projects',
    {
      config: { permission: 'project.list' },
      schema: {
        tags,
        summary: 'List all projects, newest first (administrators)',
        querystring: projectListRequest,
        response: { 200: z.array(projectSchema) },
      },
    },
    async ({ ctx, query }, reply) => {
      const [page, total] = await Promise.all([listProjects(ctx, query), countProjects(ctx, query)])
      return reply
        .headers(listHeaders('/api/projects', query, page, total))
        .send(page.rows.map(presentProject))
    },
  )
  api.get(
    '/projects/:email',
    {
      config: { permission: 'project.ask' },
      schema: {
        tags,
        summary: "List somebody's projects, newest first (that person, or administrators)",
        params: z.object({ email: text(254) }),
        querystring: projectListRequest,
        response: { 200: z.array(projectSchema) },
      },
    },
    async ({ ctx, params: { email }, query }, reply) => {
      const [page, total] = await Promise.all([
        listProjectsOf(ctx, email, query),
        countProjectsOf(ctx, email, query),
      ])
      const path = `/api/projects/${encodeURIComponent(email)}`
      return reply.headers(listHeaders(path, query, page, total)).send(page.rows.map(presentProject))
    },
  )
  api.get(
    '/projects/id/:id',
    {
      config: { permission: 'project.ask' },
      schema: {
        tags,
        summary: 'One project (its owner, or administrators)',
        params: idParams,
        response: { 200: projectSchema },
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
      kept: 'Fields that are left out stay, the passwords too',
    }),
  )
}
