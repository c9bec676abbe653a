import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listBlogs } from '#core/blog/blog.server.ts'
import { blogListRequest } from '#core/blog/blog.ts'
import { listContactMessages } from '#core/contact/contact.server.ts'
import { contactListRequest } from '#core/contact/contact.ts'
import type { Context } from '#core/context.ts'
import { listConversations } from '#core/conversation/conversation.server.ts'
import { conversationListRequest } from '#core/conversation/conversation.ts'
import { exportRows } from '#core/export.server.ts'
import { listNotes } from '#core/note/note.server.ts'
import { noteListRequest } from '#core/note/note.ts'
import type { Page } from '#core/paging.ts'
import { listPeople } from '#core/person/person.server.ts'
import { personListRequest } from '#core/person/person.ts'
import { listPortfolios } from '#core/portfolio/portfolio.server.ts'
import { portfolioListRequest } from '#core/portfolio/portfolio.ts'
import { listProjects } from '#core/project/project.server.ts'
import { projectListRequest } from '#core/project/project.ts'
import type { ExportKind } from '#core/records/kinds.ts'
import { listReviews } from '#core/review/review.server.ts'
import { reviewListRequest } from '#core/review/review.ts'
import { today } from '#core/time.ts'
import {
  type Columns,
  contentTypes,
  spreadsheetFormats,
  writeSpreadsheet,
} from '../spreadsheets/spreadsheet.ts'
import {
  blogColumns,
  conversationColumns,
  messageColumns,
  noteColumns,
  personColumns,
  portfolioColumns,
  projectColumns,
  reviewColumns,
} from './export-columns.ts'

/** Registers the route that exports the rows of a filtered list as a file. */
const exportOf =
  <Request extends { limit: number }, Row>(
    resource: string,
    kind: ExportKind,
    listRequest: z.ZodObject<z.ZodRawShape, z.core.$strip> & z.ZodType<Request>,
    list: (ctx: Context, request: Request) => Promise<Page<Row>>,
    columns: Columns<Row>,
  ): FastifyPluginAsyncZod =>
  async (api) => {
    const { limit: _limit, before: _before, offset: _offset, ...filter } = listRequest.shape
    const format = z.enum(spreadsheetFormats, 'Must be csv or xlsx').default('csv')
    api.get(
      `/${resource}/export`,
      {
        config: { permission: 'export.take', gate: 'export' },
        schema: {
          tags: [resource],
          summary: 'Export matching rows as a spreadsheet (administrators)',
          description:
            'Signs that spreadsheet programs would interpret as the start of a formula are prefixed with an apostrophe.',
          produces: Object.values(contentTypes),
          querystring: z.object({ ...filter, format }),
          response: { 200: z.unknown().describe('The file') },
        },
      },
      async ({ ctx, query }, reply) => {
        const { format: fileFormat, ...rest } = query as { format: keyof typeof contentTypes }
        const rows = await exportRows(ctx, kind, list, rest as Request)
        return reply
          .type(contentTypes[fileFormat])
          .header('content-disposition', `attachment; filename="${resource}-${today(ctx)}.${fileFormat}"`)
          .send(await writeSpreadsheet(fileFormat, inBatches(rows), columns))
      },
    )
  }

const batchSize = 500

function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize)
}

const resources = [
  exportOf('reviews', 'review', reviewListRequest, listReviews, reviewColumns),
  exportOf('contact', 'contact', contactListRequest, listContactMessages, messageColumns),
  exportOf('conversations', 'contact', conversationListRequest, listConversations, conversationColumns),
  exportOf('portfolios', 'portfolio', portfolioListRequest, listPortfolios, portfolioColumns),
  exportOf('blogs', 'blog', blogListRequest, listBlogs, blogColumns),
  exportOf('projects', 'project', projectListRequest, listProjects, projectColumns),
  exportOf('users', 'person', personListRequest, listPeople, personColumns),
  exportOf('notes', 'note', noteListRequest, listNotes, noteColumns),
]

export const exports: FastifyPluginAsyncZod = async (api) => {
  for (const resource of resources) await api.register(resource)
}
