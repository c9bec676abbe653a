import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  createProject,
  removeProject,
  removeProjects,
  updateProject,
} from '#core/project/edit-project.server.ts'
import { getProject, listProjects, listProjectsOf } from '#core/project/project.server.ts'
import {
  oneProjectRow,
  ownProjectListRequest,
  type Project,
  projectBody,
  projectFilter,
  projectListRequest,
  projectPatch,
  projectRow,
  staffProjectRow,
} from '#core/project/project.ts'
import { idParams } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { editing } from '../http/editing.ts'
import { exportRoute } from '../http/export-route.ts'
import { listing, listingOf } from '../http/listing.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'
import { normalizeSpelling, presentProject, presentStaffProject } from './project-wire.ts'

const tags = ['projects']

const projectColumns: Columns<Project> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Company: ({ companyName }) => companyName,
  'Web licence': ({ licence }) => licence,
  Owner: ({ ownerName }) => ownerName,
  Country: ({ countryName }) => countryName,
  Email: ({ email }) => email,
  'WordPress username': ({ wpUsername }) => wpUsername,
  'Short description': ({ shortDescription }) => shortDescription,
  Description: ({ description }) => description,
  Costs: ({ costs }) => costs.reduce((sum, { amount }) => sum + amount.minor, 0) / 100,
  Progress: ({ progress }) => progress,
  Website: ({ hasWebsite }) => hasWebsite,
  'Website address': ({ websiteUrl }) => websiteUrl,
  'Domain expiry': ({ domainExpiresOn }) => domainExpiresOn,
  Tags: ({ tags }) => tags.join(', '),
  Notes: ({ notes }) => notes,
}

const routes: FastifyPluginAsyncZod = async (api) => {
  api.addHook('preValidation', async (request) => {
    request.body = normalizeSpelling(request.body)
  })
  listing(api, {
    path: '/projects',
    config: { permission: 'project.list' },
    tags,
    summary: 'List all projects, newest first',
    request: projectListRequest,
    list: listProjects,
    present: presentStaffProject,
    row: staffProjectRow,
  })
  listingOf(api, {
    path: '/projects',
    config: { permission: 'project.ask' },
    tags,
    summary: "List a client's projects, newest first (the client, or staff)",
    request: ownProjectListRequest,
    list: listProjectsOf,
    present: presentProject,
    row: projectRow,
  })
  api.get(
    '/projects/id/:id',
    {
      config: { permission: 'project.ask' },
      schema: {
        tags,
        summary: 'One project (its owner, or staff)',
        params: idParams,
        response: { 200: oneProjectRow },
      },
    },
    async ({ ctx, params }) => {
      const { isNotified, ...project } = await getProject(ctx, params.id)
      return { ...presentProject(project), isNotified }
    },
  )
  editing(api, {
    resource: 'projects',
    kind: 'project',
    body: projectBody,
    patch: projectPatch,
    create: createProject,
    update: updateProject,
    remove: removeProject,
    patchDescription: 'Omitted fields are unchanged, including the passwords',
  })
  bulkRoute(api, 'projects', 'project.remove', projectFilter, { delete: removeProjects })
  exportRoute(api, 'projects', 'project', projectListRequest, listProjects, projectColumns)
}

export async function projects(api: Api): Promise<void> {
  await api.register(routes)
}
