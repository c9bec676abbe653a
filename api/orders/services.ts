import { z } from 'zod'
import { createService, maxServices, sortServices, updateService } from '#core/service/edit-service.server.ts'
import {
  getEditedService,
  getServiceVersion,
  listAllServices,
  listQuotablePlans,
  listServices,
  listServiceVersions,
} from '#core/service/service.server.ts'
import {
  type EditedService,
  editedServiceRow,
  listedServiceRow,
  type Plan,
  quotablePlanRow,
  type Service,
  serviceRow,
  serviceVersionRow,
} from '#core/service/service.ts'
import { serviceBody, servicePatch } from '#core/service/service-input.ts'
import { text } from '#core/text.ts'
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  longTextBodyLimit,
  problemSchema,
} from '../http/answers.ts'
import { listingAll } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['services']
const params = z.object({ slug: text(60) })
const versionParams = params.extend({
  version: z.coerce.number().pipe(
    z
      .int()
      .min(1)
      .max(2 ** 31 - 1),
  ),
})

const presentPlan = ({ isPopular, isHidden, ...plan }: Plan) => ({
  ...plan,
  popular: isPopular,
  ...(isHidden && { hidden: true }),
})
const presentContent = ({ id, description, image, plans, briefFields, ...same }: Service) => ({
  _id: id,
  ...same,
  ...(description && { description }),
  ...(image && { image }),
  plans: plans.map(presentPlan),
  briefFields: briefFields.map(({ isRequired, ...field }) => ({ ...field, required: isRequired })),
})
const presentService = (service: Service) => ({ ...presentContent(service), active: true })
const presentEdited = ({ isActive, updatedAt, milestones, ...service }: EditedService) => ({
  ...presentContent(service),
  milestones,
  ...{ active: isActive, version: service.version, updatedAt: updatedAt.toISOString() },
})

export function services(api: Api): void {
  api.get(
    '/services',
    {
      config: { isCached: true },
      schema: {
        tags,
        summary: 'List services with prices and brief questions',
        response: { 200: z.array(serviceRow) },
      },
    },
    async ({ ctx }) => (await listServices(ctx)).map(presentService),
  )
  listingAll(api, {
    path: '/services/all',
    permission: 'service.list-all',
    tags,
    summary: 'List all services, including hidden ones',
    row: listedServiceRow,
    list: listAllServices,
    present: presenter(listedServiceRow, { active: 'isActive' }),
  })
  listingAll(api, {
    path: '/quotable-plans',
    permission: 'quote.write',
    tags,
    summary: 'List the plans of all services for a quote, including hidden ones',
    row: quotablePlanRow,
    list: listQuotablePlans,
    present: ({ plan, ...service }) => ({ ...service, plan: presentPlan(plan) }),
  })
  api.post(
    '/services',
    {
      config: { permission: 'service.create' },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Add a service',
        body: serviceBody,
        response: { 201: createdSchema.extend({ slug: z.string() }), 409: problemSchema },
      },
    },
    async ({ ctx, body }, reply) => {
      const { id, slug } = await createService(ctx, body)
      return reply.code(201).send({ ...created(id), slug })
    },
  )
  api.put(
    '/services/order',
    {
      config: { permission: 'service.update' },
      schema: {
        tags,
        summary: 'Sort the services',
        body: z.object({ slugs: z.array(text(60)).min(1).max(maxServices) }),
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, body }) => changed(await sortServices(ctx, body.slugs)),
  )
  editedServices(api)
}

function editedServices(api: Api): void {
  api.get(
    '/services/:slug',
    {
      config: { permission: 'service.list-all' },
      schema: {
        tags,
        summary: 'Read a service to edit it',
        params,
        response: { 200: editedServiceRow },
      },
    },
    async ({ ctx, params }) => presentEdited(await getEditedService(ctx, params.slug)),
  )
  api.patch(
    '/services/:slug',
    {
      config: { permission: 'service.update' },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Change a service',
        description:
          'Omitted fields are unchanged; `plans` and `briefFields` are replaced as a whole, where `planId` and `name` identify the known ones. `version` is the last version read.',
        params,
        body: servicePatch,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await updateService(ctx, params.slug, body)),
  )
  api.get(
    '/services/:slug/versions',
    {
      config: { permission: 'service.list-all' },
      schema: {
        tags,
        summary: 'List the latest versions of a service',
        params,
        response: { 200: z.array(serviceVersionRow) },
      },
    },
    async ({ ctx, params }) =>
      (await listServiceVersions(ctx, params.slug)).map(presenter(serviceVersionRow)),
  )
  api.get(
    '/services/:slug/versions/:version',
    {
      config: { permission: 'service.list-all' },
      schema: {
        tags,
        summary: 'Read a service as it was in a version',
        params: versionParams,
        response: { 200: editedServiceRow },
      },
    },
    async ({ ctx, params }) => presentEdited(await getServiceVersion(ctx, params.slug, params.version)),
  )
}
