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
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  deleted,
  deletedSchema,
  idParams,
  listHeaders,
  longTexts,
  problemSchema,
} from './answers.ts'
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
  api.post(
    '/projects',
    {
      config: { permission: 'project.create' },
      bodyLimit: longTexts,
      schema: {
        tags,
        summary: 'Add a project (administrators)',
        body: projectBody,
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body }, reply) => reply.code(201).send(created(await createProject(ctx, body))),
  )
  api.patch(
    '/projects/:id',
    {
      config: { permission: 'project.update' },
      bodyLimit: longTexts,
      schema: {
        tags,
        summary: 'Change a project (administrators)',
        description: 'Fields that are left out stay, the passwords too; `version` is the one that was seen.',
        params: idParams,
        body: projectPatch,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await updateProject(ctx, params.id, body)),
  )
  api.delete(
    '/projects/:id',
    {
      config: { permission: 'project.remove' },
      schema: {
        tags,
        summary: 'Delete a project (administrators)',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async ({ ctx, params }) => {
      await removeProject(ctx, params.id)
      return deleted()
    },
  )
}
