import { headingOf } from '#core/category/category-headings.ts'
import { createFaq, getFaq, listFaqs, removeFaq, removeFaqs, updateFaq } from '#core/faq/faq.server.ts'
import { type Faq, faqBody, faqFilter, faqListRequest, faqNames, faqPatch, faqRow } from '#core/faq/faq.ts'
import { idParams } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { editing } from '../http/editing.ts'
import { exportRoute } from '../http/export-route.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const present = presenter(faqRow, faqNames)

const faqColumns: Columns<Faq> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Category: ({ category }) => headingOf('faq', category),
  Position: ({ position }) => position,
  Question: ({ question }) => question,
  Answer: ({ answer }) => answer,
  Published: ({ isPublished }) => isPublished,
}

export function faqs(api: Api): void {
  listing(api, {
    path: '/faqs',
    config: { isCached: true },
    tags: ['faqs'],
    summary: 'List questions and answers by position; drafts for staff only',
    request: faqListRequest,
    list: listFaqs,
    present,
    row: faqRow,
  })
  api.get(
    '/faqs/:id',
    {
      config: { isCached: true },
      schema: { tags: ['faqs'], summary: 'One question', params: idParams, response: { 200: faqRow } },
    },
    async ({ ctx, params }) => present(await getFaq(ctx, params.id)),
  )
  editing(api, {
    resource: 'faqs',
    kind: 'faq',
    body: faqBody,
    patch: faqPatch,
    create: createFaq,
    update: updateFaq,
    remove: removeFaq,
  })
  bulkRoute(api, 'faqs', 'faq.remove', faqFilter, { delete: removeFaqs })
  exportRoute(api, 'faqs', 'faq', faqListRequest, listFaqs, faqColumns)
}
